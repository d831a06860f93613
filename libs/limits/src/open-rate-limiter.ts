import type { Log } from '@kerf/telemetry';
import { RateLimiter } from './rate-limiter.ts';
import type { LimitsConfig } from './limits-config.ts';
import { RedisLimiter } from './redis-limiter.ts';

/** Opens the configured rate limiter of a service, over Redis if a URL is set. */
export function openRateLimiter(
  { KERF_REDIS_URL: url, KERF_REDIS_TIMEOUT_MS: timeoutMs }: LimitsConfig,
  log: Log,
): RateLimiter {
  return new RateLimiter(url && new RedisLimiter({ url: url.reveal(), timeoutMs, log }));
}
