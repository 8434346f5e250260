#!lua flags=
-- Writes what one fold of a table gave, unless another projector has been there first.
--
-- KEYS  1 snapshot (hash)   2 updates (stream)   3 due (sorted set)   4 live (set)
-- ARGV  1 table   2 seq of the snapshot this fold began from   3 seq   4 head   5 version   6 body
--       7 when the table must be looked at again (ms), or ''   8 '1' if the game is over   9 length of the update stream
--       10… updates: number of strings, then field, value, … for each
--
-- Answers 1, or 0 where the stored snapshot is not the one this fold began from; nothing is then written.
local SNAPSHOT, UPDATES, DUE, LIVE = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local table_id, seq = ARGV[1], tonumber(ARGV[3])

if tonumber(redis.call('HGET', SNAPSHOT, 's') or 0) ~= tonumber(ARGV[2]) then return 0 end

redis.call('HSET', SNAPSHOT, 's', seq, 'h', ARGV[4], 'v', ARGV[5], 'b', ARGV[6], 'tries', 0)
local at = 10
while ARGV[at] do
  local count = tonumber(ARGV[at])
  redis.call('XADD', UPDATES, 'MAXLEN', '~', ARGV[9], '*', unpack(ARGV, at + 1, at + count))
  at = at + count + 1
end
if ARGV[7] == '' then
  redis.call('ZREM', DUE, table_id)
else
  redis.call('ZADD', DUE, ARGV[7], table_id)
end
if ARGV[8] == '1' then redis.call('SREM', LIVE, table_id) end
return 1
