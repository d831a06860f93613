import { Bus } from '@kerf/bus';
import { Database, openDatabase } from '@kerf/db';
import { ProcessLog, provide, Readiness } from '@kerf/service';
import type { DynamicModule } from '@nestjs/common';
import { AccountsHandlers } from './accounts.handlers.ts';
import type { AccountsConfig } from './config.ts';
import { Keys } from './keys.ts';
import { QuotaNotices } from './quota-notices.ts';
import { Registration } from './registration.ts';
import { UsageConsumer } from './usage-consumer.ts';

class AccountsModule {}

/** Accounts, their members and their keys. */
export const accountsModule = (config: AccountsConfig): DynamicModule => ({
  module: AccountsModule,
  controllers: [AccountsHandlers],
  providers: [
    {
      provide: Database,
      inject: [Readiness],
      useFactory: (readiness: Readiness) => openDatabase(config, readiness),
    },
    provide(Registration, Database),
    provide(Keys, Database, Bus),
    {
      provide: QuotaNotices,
      inject: [Database, ProcessLog],
      useFactory: (database: Database, { log }: ProcessLog) => new QuotaNotices(database, log),
    },
    provide(UsageConsumer, Bus, QuotaNotices),
  ],
});
