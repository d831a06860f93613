import { Bus } from '@kerf/bus';
import { Database, openDatabase } from '@kerf/db';
import { ProcessLog, provide, Readiness } from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { AccountsHandlers } from './accounts.handlers.ts';
import { Audit } from './audit.ts';
import type { AccountsConfig } from './config.ts';
import { Connections } from './connections.ts';
import { ExposedKeys } from './exposed-keys.ts';
import { KeyRotation } from './key-rotation.ts';
import { KeyUses } from './key-uses.ts';
import { KeysHandlers } from './keys.handlers.ts';
import { Keys } from './keys.ts';
import { Registration } from './registration.ts';

class AccountsModule {}

/** Accounts, their members and their keys. */
export const accountsModule = (config: AccountsConfig): DynamicModule => ({
  module: AccountsModule,
  controllers: [AccountsHandlers, KeysHandlers],
  providers: [
    {
      provide: Database,
      inject: [Readiness],
      useFactory: (readiness: Readiness) => openDatabase(config, readiness),
    },
    provide(Registration, Database),
    provide(Audit),
    ...keyProviders,
  ],
});

const keyProviders: Provider[] = [
  {
    provide: Connections,
    inject: [Database, Bus, ProcessLog],
    useFactory: (database: Database, bus: Bus, { log }: ProcessLog) => new Connections(database, bus, log),
  },
  provide(Keys, Database, Audit, Connections),
  provide(KeyRotation, Database, Audit, Connections),
  provide(ExposedKeys, Database, Audit, Connections),
  provide(KeyUses, Database),
];
