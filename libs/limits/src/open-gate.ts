import type { Log } from '@kerf/telemetry';
import { Gate } from './gate.ts';
import type { LimitsConfig } from './limits-config.ts';
import { RedisLimits } from './redis-limits.ts';

/** Opens the configured rate limiter of a service, over Redis if a URL is set. */
export function openGate({ KERF_REDIS_URL: url, KERF_REDIS_TIMEOUT_MS: timeoutMs }: LimitsConfig, log: Log): Gate {
  return new Gate(url && new RedisLimits({ url: url.reveal(), timeoutMs, log }));
}
