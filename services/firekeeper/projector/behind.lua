#!lua flags=no-writes
-- The live tables of a partition whose snapshot is behind their log: their hint was lost.
-- KEYS  1 live (set)   ARGV  1 the partition's tag   Answers the tables' ids.
local behind = {}
for _, table_id in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local tail = redis.call('XREVRANGE', ARGV[1] .. ':ev:' .. table_id, '+', '-', 'COUNT', 1)[1]
  local seq = tail and tonumber(string.match(tail[1], '^(%d+)-')) or 0
  if tonumber(redis.call('HGET', ARGV[1] .. ':snap:' .. table_id, 's') or 0) < seq then
    behind[#behind + 1] = table_id
  end
end
return behind
