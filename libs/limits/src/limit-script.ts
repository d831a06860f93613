import { type CommandParser, defineScript } from '@redis/client';
import { type Bucket, type Lease, passed, refuseLease, type Verdict, type LimitRequest } from './limit-request.ts';

/**
 * Generic cell rate algorithm (GCRA) over several buckets and one set of leases, all or nothing, on Redis time.
 * KEYS: the buckets; then, if a lease is requested, the leases of the account.
 * ARGV: the number of buckets; per bucket the microseconds between two requests, the burst, and 1 to take or
 * 0 to check only; then, for a lease, the maximum count, its id and its lifetime in milliseconds.
 * Returns the index of the refusing key or 0, the microseconds to wait, and 1 if at least half of every limit is left.
 */
const lua = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local buckets = tonumber(ARGV[1])
local arrivals, longest, fullest, ample = {}, 0, 0, 1
for i = 1, buckets do
  local interval = tonumber(ARGV[3 * i - 1])
  local window = interval * tonumber(ARGV[3 * i])
  -- A clock set back, or a reduced burst, must not block a bucket for longer than its window.
  local stored = tonumber(redis.call('GET', KEYS[i]) or now)
  arrivals[i] = math.min(math.max(stored, now), now + window) + interval
  local wait = arrivals[i] - now - window
  if wait > longest then longest, fullest = wait, i end
  if 2 * (arrivals[i] - now) > window then ample = 0 end
end
if fullest > 0 then return {fullest, math.ceil(longest)} end

local leases = KEYS[buckets + 1]
if leases then
  local most, hold = tonumber(ARGV[3 * buckets + 2]), tonumber(ARGV[3 * buckets + 4])
  local nowMs = math.floor(now / 1000)
  redis.call('ZREMRANGEBYSCORE', leases, '-inf', nowMs)
  local held = redis.call('ZCARD', leases) + 1
  if held > most then return {buckets + 1, 1000000} end
  if 2 * held > most then ample = 0 end
  redis.call('ZADD', leases, nowMs + hold, ARGV[3 * buckets + 3])
  if redis.call('PTTL', leases) < hold then redis.call('PEXPIRE', leases, hold) end
end

for i = 1, buckets do
  if ARGV[3 * i + 1] == '1' then
    redis.call('SET', KEYS[i], string.format('%.0f', arrivals[i]), 'PX', math.ceil((arrivals[i] - now) / 1000) + 1)
  end
end
return {0, 0, ample}`;

/** Redis client command for the script, sent by its hash, or in full if the server does not know it. */
export const limitScript = defineScript({
  SCRIPT: lua,
  parseCommand(parser: CommandParser, { buckets, lease }: LimitRequest) {
    parser.pushKeysLength([...buckets.map(getBucketKey), ...(lease ? [getLeaseKey(lease)] : [])]);
    parser.push(String(buckets.length));
    for (const { rate, isReadOnly } of buckets)
      parser.push(String(rate.intervalUs), String(rate.burst), isReadOnly ? '0' : '1');
    if (lease) parser.push(String(lease.max), lease.operationId, String(lease.holdMs));
  },
  transformReply: (reply: number[]) => reply,
});

/** Converts the reply of the script to a verdict. */
export function toVerdict(
  [at = 0, waitUs = 0, ample = 0]: readonly number[],
  { buckets, lease }: LimitRequest,
): Verdict {
  const bucket = buckets[at - 1];
  if (bucket) return { refusedBy: bucket.kind, waitMs: waitUs / 1_000 };
  return at > 0 && lease ? refuseLease(lease) : { ...passed, hasHeadroom: ample === 1 };
}

const getBucketKey = ({ kind, owner }: Bucket): string => `kerf:rate:${kind}:${owner}`;

/** Returns the key of the sorted set of an account's leases of one kind, scored by expiry. */
export const getLeaseKey = ({ kind, accountId }: Lease): string => `kerf:${kind}:${accountId}`;
