import { RateLimiter, openRateLimiter, type Rate, createRate } from '@kerf/limits';
import { ProcessLog } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { AccountRateLimiter, type AccountRates } from './account-rate-limits.ts';
import type { GatewayConfig } from '../config.ts';
import { ExecutionRateLimiter, type ExecutionRates } from './execution-rate-limits.ts';
import { KeyCache } from '../auth/key-cache.ts';
import { PublicRateLimiter } from './public-rate-limits.ts';

const secondMs = 1_000;
const minuteMs = 60_000;

/** Providers of all request limits, with the rates of the configuration. */
export function rateLimitProviders(config: GatewayConfig): Provider[] {
  return [
    {
      provide: RateLimiter,
      inject: [ProcessLog],
      useFactory: ({ log }: ProcessLog) => openRateLimiter(config, log),
    },
    {
      provide: KeyCache,
      inject: [RateLimiter],
      useFactory: (gate: RateLimiter) => new KeyCache(gate, perMinute(config.KERF_FAILED_KEYS_PER_MINUTE)),
    },
    {
      provide: PublicRateLimiter,
      inject: [RateLimiter],
      useFactory: (gate: RateLimiter) =>
        new PublicRateLimiter(gate, {
          registration: perMinute(config.KERF_REGISTRATIONS_PER_MINUTE),
          exposed_keys: perMinute(config.KERF_EXPOSED_KEYS_PER_MINUTE),
        }),
    },
    {
      provide: AccountRateLimiter,
      inject: [RateLimiter],
      useFactory: (gate: RateLimiter) => new AccountRateLimiter(gate, accountRates(config)),
    },
    {
      provide: ExecutionRateLimiter,
      inject: [RateLimiter, KeyCache],
      useFactory: (gate: RateLimiter, keys: KeyCache) => new ExecutionRateLimiter(gate, keys, executionRates(config)),
    },
  ];
}

const executionRates = (config: GatewayConfig): ExecutionRates => ({
  perAccount: createRate(config.KERF_ACCOUNT_EXECUTIONS_PER_SECOND, {
    inMs: secondMs,
    burst: config.KERF_ACCOUNT_EXECUTIONS_BURST,
  }),
  perAddress: createRate(config.KERF_ADDRESS_EXECUTIONS_PER_SECOND, {
    inMs: secondMs,
    burst: config.KERF_ADDRESS_EXECUTIONS_BURST,
  }),
  maxConcurrent: config.KERF_ACCOUNT_EXECUTIONS_AT_ONCE,
});

const accountRates = (config: GatewayConfig): AccountRates => ({
  perAccount: createRate(config.KERF_ACCOUNT_REQUESTS_PER_SECOND, {
    inMs: secondMs,
    burst: config.KERF_ACCOUNT_REQUESTS_BURST,
  }),
  maxConcurrentChanges: config.KERF_ACCOUNT_CHANGES_AT_ONCE,
});

const perMinute = (requests: number): Rate => createRate(requests, { inMs: minuteMs });
