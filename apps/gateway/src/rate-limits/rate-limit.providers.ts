import { RateLimiter, openRateLimiter, type Rate, createRate } from '@kerf/limits';
import { KeyLookups, ProcessLog } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { AccountRateLimiter, type AccountRates } from './account-rate-limits.ts';
import type { GatewayConfig } from '../config.ts';
import { ExecutionRateLimiter, type ExecutionRates } from './execution-rate-limits.ts';
import { KeyCache } from '../auth/key-cache.ts';
import { type LoadBounds, LoadShedder } from '../load-shedder.ts';
import { PublicRateLimiter, type PublicRates } from './public-rate-limits.ts';

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
      provide: LoadShedder,
      useFactory: () => new LoadShedder(loadBounds(config)),
    },
    {
      provide: KeyCache,
      inject: [LoadShedder],
      useFactory: (load: LoadShedder) =>
        new KeyCache(load, new KeyLookups({ failuresPerMinute: config.KERF_FAILED_KEYS_PER_MINUTE })),
    },
    {
      provide: PublicRateLimiter,
      inject: [RateLimiter],
      useFactory: (gate: RateLimiter) => new PublicRateLimiter(gate, publicRates(config)),
    },
    {
      provide: AccountRateLimiter,
      inject: [RateLimiter, LoadShedder],
      useFactory: (gate: RateLimiter, load: LoadShedder) => new AccountRateLimiter(gate, accountRates(config), load),
    },
    {
      provide: ExecutionRateLimiter,
      inject: [RateLimiter, KeyCache, LoadShedder],
      useFactory: (gate: RateLimiter, keys: KeyCache, load: LoadShedder) =>
        new ExecutionRateLimiter(gate, keys, executionRates(config), load),
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
  reads: createRate(config.KERF_ACCOUNT_READS_PER_SECOND, { inMs: secondMs, burst: config.KERF_ACCOUNT_READS_BURST }),
  maxConcurrentChanges: config.KERF_ACCOUNT_CHANGES_AT_ONCE,
});

const loadBounds = (config: GatewayConfig): LoadBounds => ({
  maxOperations: config.KERF_OPERATIONS_AT_ONCE,
  maxRequests: config.KERF_REQUESTS_AT_ONCE,
  maxAdmissions: config.KERF_ADMISSIONS_AT_ONCE,
  maxWaiting: config.KERF_ADMISSIONS_WAITING,
  maxWaitMs: config.KERF_ADMISSION_WAIT_MS,
});

const publicRates = (config: GatewayConfig): PublicRates => ({
  registration: perMinute(config.KERF_REGISTRATIONS_PER_MINUTE),
  known_registration: createRate(config.KERF_KNOWN_REGISTRATIONS_PER_HOUR, { inMs: 60 * minuteMs }),
  exposed_keys: perMinute(config.KERF_EXPOSED_KEYS_PER_MINUTE),
  sign_in: perMinute(config.KERF_SIGN_INS_PER_MINUTE),
});

const perMinute = (requests: number): Rate => createRate(requests, { inMs: minuteMs });
