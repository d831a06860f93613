import { Gate, openGate, type Rate, rate } from '@kerf/limits';
import { ProcessLog } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { AccountLimits, type AccountRates } from './account-limits.ts';
import type { GatewayConfig } from '../config.ts';
import { ExecutionLimits, type ExecutionRates } from './execution-limits.ts';
import { KeyWatch } from '../keys/key-watch.ts';
import { PublicLimits } from './public-limits.ts';

const secondMs = 1_000;
const minuteMs = 60_000;

/** Providers of all request limits, with the rates of the configuration. */
export function limitProviders(config: GatewayConfig): Provider[] {
  return [
    {
      provide: Gate,
      inject: [ProcessLog],
      useFactory: ({ log }: ProcessLog) => openGate(config, log),
    },
    {
      provide: KeyWatch,
      inject: [Gate],
      useFactory: (gate: Gate) => new KeyWatch(gate, perMinute(config.KERF_FAILED_KEYS_PER_MINUTE)),
    },
    {
      provide: PublicLimits,
      inject: [Gate],
      useFactory: (gate: Gate) =>
        new PublicLimits(gate, {
          registration: perMinute(config.KERF_REGISTRATIONS_PER_MINUTE),
          exposed_keys: perMinute(config.KERF_EXPOSED_KEYS_PER_MINUTE),
        }),
    },
    {
      provide: AccountLimits,
      inject: [Gate],
      useFactory: (gate: Gate) => new AccountLimits(gate, accountRates(config)),
    },
    {
      provide: ExecutionLimits,
      inject: [Gate, KeyWatch],
      useFactory: (gate: Gate, keys: KeyWatch) => new ExecutionLimits(gate, keys, executionRates(config)),
    },
  ];
}

const executionRates = (config: GatewayConfig): ExecutionRates => ({
  perAccount: rate(config.KERF_ACCOUNT_EXECUTIONS_PER_SECOND, {
    inMs: secondMs,
    burst: config.KERF_ACCOUNT_EXECUTIONS_BURST,
  }),
  perAddress: rate(config.KERF_ADDRESS_EXECUTIONS_PER_SECOND, {
    inMs: secondMs,
    burst: config.KERF_ADDRESS_EXECUTIONS_BURST,
  }),
  concurrent: config.KERF_ACCOUNT_EXECUTIONS_AT_ONCE,
});

const accountRates = (config: GatewayConfig): AccountRates => ({
  perAccount: rate(config.KERF_ACCOUNT_REQUESTS_PER_SECOND, {
    inMs: secondMs,
    burst: config.KERF_ACCOUNT_REQUESTS_BURST,
  }),
  changes: config.KERF_ACCOUNT_CHANGES_AT_ONCE,
});

const perMinute = (requests: number): Rate => rate(requests, { inMs: minuteMs });
