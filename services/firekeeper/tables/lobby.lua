-- Puts one table's row into the lists it belongs to, unless a later state of the table stands there already.
-- KEYS: rows, seqs, open, live, finished, then the lists of the players at the table, then of those who left.
-- ARGV: table, seq, row, state, time (ms), listed (1 or 0), how many players are at the table.
local table_id, seq, state, at = ARGV[1], tonumber(ARGV[2]), ARGV[4], ARGV[5]
local known = redis.call('HGET', KEYS[2], table_id)
if known and tonumber(known) > seq then return 0 end
redis.call('HSET', KEYS[1], table_id, ARGV[3])
redis.call('HSET', KEYS[2], table_id, seq)
for i, name in ipairs({'open', 'live', 'finished'}) do
  if name == state and ARGV[6] == '1' then
    redis.call('ZADD', KEYS[2 + i], at, table_id)
  else
    redis.call('ZREM', KEYS[2 + i], table_id)
  end
end
for i = 6, #KEYS do
  if i < 6 + tonumber(ARGV[7]) then
    redis.call('ZADD', KEYS[i], at, table_id)
  else
    redis.call('ZREM', KEYS[i], table_id)
  end
end
return 1
