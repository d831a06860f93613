import { Bus } from '@kerf/bus';
import { quotaNotices, tierChanges } from '@kerf/contracts';
import { Database, DatabaseVolume, openDatabase } from '@kerf/db';
import { getMaxDatabaseBytes, provideEventConsumer, ProcessLog, provide, Readiness, StorageCheck } from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { AccountsHandlers } from './accounts.handlers.ts';
import { AssistantsHandlers } from './assistants/assistants.handlers.ts';
import { Assistants } from './assistants/assistants.ts';
import { AuditHandlers } from './audit/audit-log.handlers.ts';
import { AuditLog } from './audit/audit-log.ts';
import { ClosingsHandlers, closingProviders } from './closing/closing.module.ts';
import type { AccountsConfig } from './config.ts';
import { EndedKeys } from './keys/ended-keys.ts';
import { KeyConnections } from './gateways/key-connections.ts';
import { ExposedKeys } from './keys/exposed-keys.ts';
import { GatewaysHandlers } from './gateways/gateway-registry.handlers.ts';
import { GatewayRegistry } from './gateways/gateway-registry.ts';
import { IdentitiesHandlers, identityProviders } from './identities/identities.handlers.ts';
import type { MailTransport } from './mail/mail.ts';
import { MailFolder } from './mail/mail-folder.ts';
import { Mailer } from './mail/mailer.ts';
import { SmtpServer } from './mail/smtp-server.ts';
import { Invitations } from './team/invitations.ts';
import { InvitationAcceptance } from './team/invitation-acceptance.ts';
import { KeyRotation } from './keys/key-rotation.ts';
import { KeyUses } from './keys/key-uses.ts';
import { KeysHandlers } from './keys/keys.handlers.ts';
import { Keys } from './keys/keys.ts';
import { passkeyProviders } from './passkeys/passkey.providers.ts';
import { PasskeysHandlers } from './passkeys/passkeys.handlers.ts';
import { QuotaNotices } from './quota-notices.ts';
import { Retention } from './retention/retention.ts';
import { Registration } from './registration.ts';
import { RegistrationPolicy } from './registration-policy.ts';
import { SessionExits } from './sessions/account-exits.ts';
import { sessionProviders } from './sessions/session.providers.ts';
import { SessionsHandlers } from './sessions/sessions.handlers.ts';
import { TeamHandlers } from './team/team.handlers.ts';
import { Team } from './team/team.ts';
import { announceTierChange } from './tier-changes.ts';
import { Withdrawals } from './keys/withdrawals.ts';

/** Handlers of every contract of the service. */
const handlers = [
  AccountsHandlers,
  AssistantsHandlers,
  GatewaysHandlers,
  IdentitiesHandlers,
  KeysHandlers,
  SessionsHandlers,
  PasskeysHandlers,
  TeamHandlers,
  AuditHandlers,
  ClosingsHandlers,
];

class AccountsModule {}

/** Accounts, their members, their keys and their history. */
export const accountsModule = (config: AccountsConfig): DynamicModule => ({
  module: AccountsModule,
  controllers: handlers,
  providers: [
    {
      provide: Database,
      inject: [Readiness],
      useFactory: (readiness: Readiness) => openDatabase('accounts', config, readiness),
    },
    ...retentionProviders(config),
    ...volumeProviders(config),
    ...registrationProviders(config),
    provide(Withdrawals, Database),
    provide(GatewayRegistry, Database),
    ...keyProviders,
    {
      provide: QuotaNotices,
      inject: [Database, ProcessLog],
      useFactory: (database: Database, { log }: ProcessLog) => new QuotaNotices(database, log),
    },
    provideEventConsumer(quotaNotices, QuotaNotices, (notices, event) => notices.recordUsage(event)),
    provideEventConsumer(tierChanges, Bus, announceTierChange),
    provide(Team, Database, AuditLog, KeyConnections),
    provide(Invitations, Database, AuditLog),
    provide(SessionExits, AuditLog),
    provide(InvitationAcceptance, Database, AuditLog, SessionExits, KeyConnections),
    ...sessionProviders(config),
    ...identityProviders(config),
    ...passkeyProviders(config),
  ],
});

const retentionProviders = (config: AccountsConfig): Provider[] => [
  {
    provide: AuditLog,
    inject: [Database],
    useFactory: (database: Database) => new AuditLog(database, config.KERF_ACCOUNT_CHANGES_PER_DAY),
  },
  provide(EndedKeys, Database),
  ...closingProviders(config),
  {
    provide: Retention,
    inject: [AuditLog, EndedKeys, GatewayRegistry, ProcessLog],
    useFactory: (audit: AuditLog, endedKeys: EndedKeys, gateways: GatewayRegistry, { log }: ProcessLog) =>
      new Retention(
        { audit, endedKeys, gateways, log },
        {
          pauseMs: config.KERF_PRUNE_INTERVAL_MS,
          auditDays: config.KERF_AUDIT_KEPT_DAYS,
          keyDays: config.KERF_REVOKED_KEYS_KEPT_DAYS,
          unverifiedDays: config.KERF_UNVERIFIED_KEPT_DAYS,
        },
      ),
  },
];

const registrationProviders = (config: AccountsConfig): Provider[] => [
  {
    provide: Mailer,
    inject: [ProcessLog],
    useFactory: ({ log }: ProcessLog) => new Mailer(createMailTransport(config), log),
  },
  { provide: RegistrationPolicy, useValue: new RegistrationPolicy(config) },
  provide(Registration, Database, AuditLog, RegistrationPolicy, Mailer),
];

/** Sender of mails that only reach a folder. */
const localSender = 'no-reply@localhost';

/** Configured way out for mails; undefined if there is none. */
function createMailTransport(config: AccountsConfig): MailTransport | undefined {
  const { KERF_SMTP_URL: url, KERF_SMTP_CA_FILE: caFile, KERF_MAIL_DIRECTORY: folder } = config;
  const from = config.KERF_MAIL_FROM ?? localSender;
  if (url) return new SmtpServer({ url: url.reveal(), from, caFile });
  return folder === undefined ? undefined : new MailFolder(folder, from);
}

const volumeProviders = (config: AccountsConfig): Provider[] => [
  { provide: DatabaseVolume, useValue: new DatabaseVolume(getMaxDatabaseBytes(config)) },
  {
    provide: StorageCheck,
    inject: [DatabaseVolume, Database, ProcessLog],
    useFactory: (volume: DatabaseVolume, database: Database, { log }: ProcessLog) => {
      volume.warnIfUnbounded(log);
      return new StorageCheck(() => volume.measure(database, log), log, config.KERF_STORAGE_CHECK_INTERVAL_MS);
    },
  },
];

const keyProviders: Provider[] = [
  {
    provide: KeyConnections,
    inject: [Database, Bus, ProcessLog],
    useFactory: (database: Database, bus: Bus, { log }: ProcessLog) => new KeyConnections(database, bus, log),
  },
  provide(Keys, Database, AuditLog, KeyConnections, DatabaseVolume),
  provide(KeyRotation, Database, AuditLog, KeyConnections),
  provide(Assistants, Database, AuditLog, KeyConnections),
  provide(ExposedKeys, Database, AuditLog, KeyConnections),
  provide(KeyUses, Database, Bus),
];
