export { openRateLimiter, RateLimiter } from './rate-limiter.ts';
export { getLeaseKey } from './limit-script.ts';
export { type Bucket, type Lease, type LimitKind, type Rate, createRate, type LimitRequest } from './limit-request.ts';
export { type LimitsConfig, limitsConfig } from './limits-config.ts';
export { RedisLimiter } from './redis-limiter.ts';
