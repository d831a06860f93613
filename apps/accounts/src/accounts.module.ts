import { Bus } from '@kerf/bus';
import { quotaNotices, tierChanges } from '@kerf/contracts';
import { Database, openDatabase } from '@kerf/db';
import { consuming, ProcessLog, provide, Readiness } from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { AccountsHandlers } from './accounts.handlers.ts';
import { AssistantsHandlers } from './assistants/assistants.handlers.ts';
import { Assistants } from './assistants/assistants.ts';
import { AuditHandlers } from './audit/audit.handlers.ts';
import { Audit } from './audit/audit.ts';
import type { AccountsConfig } from './config.ts';
import { Connections } from './gateways/connections.ts';
import { ExposedKeys } from './keys/exposed-keys.ts';
import { GatewaysHandlers } from './gateways/gateways.handlers.ts';
import { Gateways } from './gateways/gateways.ts';
import { Invitations } from './team/invitations.ts';
import { Joining } from './team/joining.ts';
import { KeyRotation } from './keys/key-rotation.ts';
import { KeyUses } from './keys/key-uses.ts';
import { KeysHandlers } from './keys/keys.handlers.ts';
import { Keys } from './keys/keys.ts';
import { QuotaNotices } from './quota-notices.ts';
import { Registration } from './registration.ts';
import { TeamHandlers } from './team/team.handlers.ts';
import { Team } from './team/team.ts';
import { tellTierChange } from './tier-changes.ts';
import { Withdrawals } from './keys/withdrawals.ts';

class AccountsModule {}

/** Accounts, their members, their keys and their history. */
export const accountsModule = (config: AccountsConfig): DynamicModule => ({
  module: AccountsModule,
  controllers: [AccountsHandlers, AssistantsHandlers, GatewaysHandlers, KeysHandlers, TeamHandlers, AuditHandlers],
  providers: [
    {
      provide: Database,
      inject: [Readiness],
      useFactory: (readiness: Readiness) => openDatabase('accounts', config, readiness),
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
