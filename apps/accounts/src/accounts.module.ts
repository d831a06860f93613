import { Bus } from '@kerf/bus';
import { Database, openDatabase } from '@kerf/db';
import { ProcessLog, provide, Readiness } from '@kerf/service';
import type { DynamicModule } from '@nestjs/common';
import { AccountsHandlers } from './accounts.handlers.ts';
import { AuditHandlers } from './audit.handlers.ts';
import { Audit } from './audit.ts';
import type { AccountsConfig } from './config.ts';
import { Invitations } from './invitations.ts';
import { Joining } from './joining.ts';
import { Keys } from './keys.ts';
import { QuotaNotices } from './quota-notices.ts';
import { Registration } from './registration.ts';
import { TeamHandlers } from './team.handlers.ts';
import { Team } from './team.ts';
import { UsageConsumer } from './usage-consumer.ts';

class AccountsModule {}

/** Accounts, their members, their keys and their history. */
export const accountsModule = (config: AccountsConfig): DynamicModule => ({
  module: AccountsModule,
  controllers: [AccountsHandlers, TeamHandlers, AuditHandlers],
  providers: [
    {
      provide: Database,
      inject: [Readiness],
      useFactory: (readiness: Readiness) => openDatabase(config, readiness),
    },
    provide(Audit, Database),
    provide(Registration, Database, Audit),
    provide(Keys, Database, Bus),
    {
      provide: QuotaNotices,
      inject: [Database, ProcessLog],
      useFactory: (database: Database, { log }: ProcessLog) => new QuotaNotices(database, log),
    },
    provide(UsageConsumer, Bus, QuotaNotices),
    provide(Team, Database, Audit, Bus),
    provide(Invitations, Database, Audit),
    provide(Joining, Database, Audit),
  ],
});
