import { Bus } from '@kerf/bus';
import type { Provider } from '@nestjs/common';
import { RejectedKeys } from './recent-keys.ts';
import { PlaintextKeys } from './plaintext-keys.ts';
import { type Peppers, getPeppers } from './key-config.ts';
import { KeyUsage } from './key-usage.ts';
import { ProcessLog } from '../process.ts';

type KeyConfig = Peppers & { readonly KERF_KEY_USE_INTERVAL_MS: number };

/** Nest providers of a service that reads API keys: rejected keys, key usage, plaintext keys. */
export const keyProviders = (config: KeyConfig): Provider[] => [
  { provide: RejectedKeys, useFactory: () => new RejectedKeys() },
  {
    provide: KeyUsage,
    inject: [Bus, ProcessLog],
    useFactory: (bus: Bus, { log }: ProcessLog) => new KeyUsage(bus, log, config.KERF_KEY_USE_INTERVAL_MS),
  },
  plaintextKeysProvider(config),
];

/** Nest provider of the reporter of keys received over plain HTTP. */
export const plaintextKeysProvider = (config: Peppers): Provider => ({
  provide: PlaintextKeys,
  inject: [Bus, ProcessLog],
  useFactory: (bus: Bus, { log }: ProcessLog) => new PlaintextKeys(bus, getPeppers(config), log),
});
