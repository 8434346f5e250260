#!lua flags=
-- Appends the events of one command to a table's log, once, and only where the writer knew the log's end.
--
-- KEYS  1 events (stream)   2 commands (hash)   3 feed (stream)   4 live (set)   5 parked (hash)
-- ARGV  1 expected seq   2 expected head   3 command id   4 fingerprint   5 table   6 '1' if this ends the game
--       7… pairs: JSON of the event, head after it
--
-- Answers  {'ok', first, last}       appended as these seqs
--          {'dup', first, last}      this command was appended before, as these seqs
--          {'reused'}                this command id was appended before with other content
--          {'sealed'}                the game is over
--          {'parked'}                a projector could not fold the table
--          {'conflict', seq, head}   the log ends elsewhere; a lower seq, or another head, means history was rewound
--          {'too_big'}               more than 256 events or 256 KB
--
-- A script is not rolled back, so everything is checked before the first write.
local EVENTS, COMMANDS, FEED, LIVE = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local FINAL = '#final'

local known = redis.call('HMGET', COMMANDS, ARGV[3], FINAL)
if known[1] then
  local first, last, fingerprint = string.match(known[1], '^(%d+):(%d+):(.*)$')
  if fingerprint ~= ARGV[4] then return {'reused'} end
  return {'dup', tonumber(first), tonumber(last)}
end
if known[2] then return {'sealed'} end
if redis.call('HEXISTS', KEYS[5], ARGV[5]) == 1 then return {'parked'} end

local seq, head = 0, string.rep('0', 64)
local tail = redis.call('XREVRANGE', EVENTS, '+', '-', 'COUNT', 1)[1]
if tail then
  seq = tonumber(string.match(tail[1], '^(%d+)-'))
  for i = 1, #tail[2], 2 do
    if tail[2][i] == 'h' then head = tail[2][i + 1] end
  end
end
if seq ~= tonumber(ARGV[1]) or head ~= ARGV[2] then return {'conflict', seq, head} end

local count, size = (#ARGV - 6) / 2, 0
for i = 7, #ARGV do size = size + #ARGV[i] end
if count > 256 or size > 262144 then return {'too_big'} end

local first = seq + 1
for i = 7, #ARGV, 2 do
  seq = seq + 1
  -- Never with MAXLEN: a live log is never trimmed.
  redis.call('XADD', EVENTS, string.format('%d-0', seq), 'e', ARGV[i], 'h', ARGV[i + 1])
end
redis.call('HSET', COMMANDS, ARGV[3], string.format('%d:%d:%s', first, seq, ARGV[4]))
if ARGV[6] == '1' then redis.call('HSET', COMMANDS, FINAL, seq) end
-- A trimmed hint is found again by the sweep over the live tables.
redis.call('XADD', FEED, 'MAXLEN', '~', 10000, '*', 't', ARGV[5], 's', seq)
redis.call('SADD', LIVE, ARGV[5])
return {'ok', first, seq}
