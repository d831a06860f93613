import { Bus } from '@kerf/bus';
import { quotaNotices, tierChanges } from '@kerf/contracts';
import { Database, openDatabase } from '@kerf/db';
import { consuming, ProcessLog, provide, Readiness } from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { AccountsHandlers } from './accounts.handlers.ts';
import { AssistantsHandlers } from './assistants.handlers.ts';
import { Assistants } from './assistants.ts';
import { AuditHandlers } from './audit.handlers.ts';
import { Audit } from './audit.ts';
import type { AccountsConfig } from './config.ts';
import { Connections } from './connections.ts';
import { ExposedKeys } from './exposed-keys.ts';
import { GatewaysHandlers } from './gateways.handlers.ts';
import { Gateways } from './gateways.ts';
import { Invitations } from './invitations.ts';
import { Joining } from './joining.ts';
import { KeyRotation } from './key-rotation.ts';
import { KeyUses } from './key-uses.ts';
import { KeysHandlers } from './keys.handlers.ts';
import { Keys } from './keys.ts';
import { QuotaNotices } from './quota-notices.ts';
import { Registration } from './registration.ts';
import { TeamHandlers } from './team.handlers.ts';
import { Team } from './team.ts';
import { tellTierChange } from './tier-changes.ts';
import { Withdrawals } from './withdrawals.ts';

class AccountsModule {}

/** Accounts, their members, their keys and their history. */
export const accountsModule = (config: AccountsConfig): DynamicModule => ({
  module: AccountsModule,
  controllers: [AccountsHandlers, AssistantsHandlers, GatewaysHandlers, KeysHandlers, TeamHandlers, AuditHandlers],
  providers: [
    {
      provide: Database,
      inject: [Readiness],
      useFactory: (readiness: Readiness) => openDatabase(config, readiness),
    },
    provide(Audit, Database),
    provide(Registration, Database, Audit),
    provide(Withdrawals, Database),
    provide(Gateways, Database),
    ...managingKeys,
    {
      provide: QuotaNotices,
      inject: [Database, ProcessLog],
      useFactory: (database: Database, { log }: ProcessLog) => new QuotaNotices(database, log),
    },
    consuming(quotaNotices, QuotaNotices, (notices, event) => notices.record(event)),
    consuming(tierChanges, Bus, tellTierChange),
    provide(Team, Database, Audit, Connections),
    provide(Invitations, Database, Audit),
    provide(Joining, Database, Audit),
  ],
});

const managingKeys: Provider[] = [
  {
    provide: Connections,
    inject: [Database, Bus, ProcessLog],
    useFactory: (database: Database, bus: Bus, { log }: ProcessLog) => new Connections(database, bus, log),
  },
  provide(Keys, Database, Audit, Connections),
  provide(KeyRotation, Database, Audit, Connections),
  provide(Assistants, Database, Audit, Connections),
  provide(ExposedKeys, Database, Audit, Connections),
  provide(KeyUses, Database),
];
