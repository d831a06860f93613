export { Gate } from './gate.ts';
export { leasesOf } from './limit-script.ts';
export { type Bucket, type Lease, type LimitKind, type Rate, rate, type Wanted } from './limits.ts';
export { type LimitsConfig, limitsConfig } from './limits-config.ts';
export { openGate } from './open-gate.ts';
export { RedisLimits } from './redis-limits.ts';
