#!lua flags=no-writes
-- Reads in one go what a writer needs: the log's end, a snapshot if it helps, the events after it, one command's fate.
--
-- KEYS  1 events (stream)   2 commands (hash)   3 snapshot (hash)   4 parked (hash)
-- ARGV  1 seq the caller knows, 0 for nothing   2 head it knows there   3 command id, or ''
--       4 version of the snapshots it can read   5 table
--
-- Answers  {seq, head, rewound, snapshot, entries, command, parked}
--   rewound   1 where what the caller knows is not part of this log: it must forget it
--   snapshot  false, or {seq, head, body}: newer than what the caller knows, of this log, of that version
--   entries   the stream entries after the newer of the snapshot and what the caller knows
--   command   false, or 'first:last:fingerprint'
--   parked    1 where a projector could not fold the table
local EVENTS, COMMANDS, SNAPSHOT = KEYS[1], KEYS[2], KEYS[3]

local function field(entry, name)
  for i = 1, #entry[2], 2 do
    if entry[2][i] == name then return entry[2][i + 1] end
  end
end

local seq, head = 0, string.rep('0', 64)
local tail = redis.call('XREVRANGE', EVENTS, '+', '-', 'COUNT', 1)[1]
if tail then
  seq, head = tonumber(string.match(tail[1], '^(%d+)-')), field(tail, 'h') or ''
end

-- Whether `its_head` is the head of this log at `its_seq`.
local function stands(its_seq, its_head)
  if its_seq == seq then return its_head == head end
  if its_seq == 0 then return its_head == string.rep('0', 64) end
  local id = string.format('%d-0', its_seq)
  local entry = redis.call('XRANGE', EVENTS, id, id)[1]
  return entry ~= nil and field(entry, 'h') == its_head
end

local base, rewound = tonumber(ARGV[1]), 0
if not stands(base, ARGV[2]) then base, rewound = 0, 1 end

local snapshot = false
local stored = redis.call('HMGET', SNAPSHOT, 's', 'h', 'v')
local snapshot_seq = tonumber(stored[1] or 0)
if snapshot_seq > base and (stored[3] or '') == ARGV[4] and stands(snapshot_seq, stored[2]) then
  base, snapshot = snapshot_seq, {snapshot_seq, stored[2], redis.call('HGET', SNAPSHOT, 'b')}
end

local entries = {}
if base < seq then entries = redis.call('XRANGE', EVENTS, string.format('%d-0', base + 1), '+') end
local command = ARGV[3] ~= '' and redis.call('HGET', COMMANDS, ARGV[3])
return {seq, head, rewound, snapshot, entries, command, redis.call('HEXISTS', KEYS[4], ARGV[5])}
