import { Bus } from '@kerf/bus';
import type { Provider } from '@nestjs/common';
import { Denials } from './denials.ts';
import { Exposures } from './exposures.ts';
import { type Peppers, peppersOf } from './key-config.ts';
import { KeyUses } from './key-uses.ts';
import { ProcessLog } from '../process-log.ts';

type KeyConfig = Peppers & { readonly KERF_KEY_USE_INTERVAL_MS: number };

/** Nest providers of a service that reads API keys: rejected keys, key usage, plaintext keys. */
export const keyProviders = (config: KeyConfig): Provider[] => [
  { provide: Denials, useFactory: () => new Denials() },
  {
    provide: KeyUses,
    inject: [Bus, ProcessLog],
    useFactory: (bus: Bus, { log }: ProcessLog) => new KeyUses(bus, log, config.KERF_KEY_USE_INTERVAL_MS),
  },
  exposuresProvider(config),
];

/** Nest provider of the reporter of keys received over plain HTTP. */
export const exposuresProvider = (config: Peppers): Provider => ({
  provide: Exposures,
  inject: [Bus, ProcessLog],
  useFactory: (bus: Bus, { log }: ProcessLog) => new Exposures(bus, peppersOf(config), log),
});
