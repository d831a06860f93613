import { Database, DatabaseVolume } from '@kerf/db';
import type { Provider } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.ts';
import type { AccountsConfig } from '../config.ts';
import { Mailer } from '../mail/mailer.ts';
import { SessionStarts } from '../sessions/session-starts.ts';
import { Challenges } from './challenges.ts';
import { PasskeyProofs } from './passkey-proofs.ts';
import { Passkeys } from './passkeys.ts';
import { RelyingParty } from './relying-party.ts';

/**
 * Providers of passkeys. What reads and changes them, and what they prove, share the checks against one host.
 */
export function passkeyProviders({ KERF_PUBLIC_URL }: AccountsConfig): Provider[] {
  const party = new RelyingParty(KERF_PUBLIC_URL);
  const createChecks = (database: Database, volume: DatabaseVolume) => ({
    party,
    challenges: new Challenges(database, volume),
  });
  return [
    {
      provide: Passkeys,
      inject: [Database, AuditLog, DatabaseVolume, Mailer],
      useFactory: (database: Database, audit: AuditLog, volume: DatabaseVolume, mailer: Mailer) =>
        new Passkeys(database, audit, createChecks(database, volume), mailer),
    },
    {
      provide: PasskeyProofs,
      inject: [Database, AuditLog, DatabaseVolume, SessionStarts],
      useFactory: (database: Database, audit: AuditLog, volume: DatabaseVolume, starts: SessionStarts) =>
        new PasskeyProofs(database, audit, createChecks(database, volume), starts),
    },
  ];
}
