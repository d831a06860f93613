import { Bus, Serves } from '@kerf/bus';
import { closings, type Handlers, type Input } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { ProcessLog, provide } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.ts';
import type { AccountsConfig } from '../config.ts';
import { KeyConnections } from '../gateways/key-connections.ts';
import { Mailer } from '../mail/mailer.ts';
import { AccountClosing } from './account-closing.ts';
import { Erasure } from './erasure.ts';
import { Exports } from './exports.ts';

/** Handlers of the contract about whole accounts. */
@Serves(closings)
export class ClosingsHandlers implements Handlers<typeof closings> {
  constructor(
    private readonly closing: AccountClosing,
    private readonly exports: Exports,
  ) {}

  /** Ends all keys of an account, which is erased after the grace period. */
  async closeAccount(wanted: Input<typeof closings.closeAccount>) {
    return this.closing.closeAccount(wanted);
  }

  /** Undoes the closing. */
  async keepAccount(by: Input<typeof closings.keepAccount>) {
    return this.closing.keepAccount(by);
  }

  async beginExport(by: Input<typeof closings.beginExport>) {
    return this.exports.beginExport(by);
  }

  async exportRows(question: Input<typeof closings.exportRows>) {
    return this.exports.readRows(question);
  }
}

/** Providers of the export, the closing and the erasure of accounts. */
export function closingProviders(config: AccountsConfig): Provider[] {
  const link = `${config.KERF_PUBLIC_URL ?? ''}/dashboard/sign-in`;
  return [
    provide(Exports, Database, AuditLog),
    {
      provide: AccountClosing,
      inject: [Database, AuditLog, KeyConnections, Mailer],
      useFactory: (database: Database, audit: AuditLog, connections: KeyConnections, mailer: Mailer) =>
        new AccountClosing(
          { database, audit, connections, mailer },
          { graceDays: config.KERF_ACCOUNT_GRACE_DAYS, link },
        ),
    },
    {
      provide: Erasure,
      inject: [AccountClosing, Bus, ProcessLog],
      useFactory: ({ parts }: AccountClosing, bus: Bus, { log }: ProcessLog) =>
        new Erasure({ ...parts, bus, log }, { pauseMs: config.KERF_PRUNE_INTERVAL_MS, link }),
    },
  ];
}
