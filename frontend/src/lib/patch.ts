/** RFC 7396 merge patches, applied without changing what they are applied to. */

type Json = unknown;

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `target` as `patch` changes it. Untouched parts are shared with `target`, so equal parts stay the same objects. */
export const mergePatch = (target: Json, patch: Json): Json => {
  if (!isObject(patch)) return patch;
  const merged: Record<string, Json> = isObject(target) ? { ...target } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], change);
  }
  return merged;
};
