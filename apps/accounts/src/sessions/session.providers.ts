import { signInLifeS } from '@kerf/contracts';
import { Database, DatabaseVolume } from '@kerf/db';
import { provide } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.ts';
import type { AccountsConfig } from '../config.ts';
import { KeyConnections } from '../gateways/key-connections.ts';
import { Mailer } from '../mail/mailer.ts';
import { renderCodeMail } from '../mail/mails.ts';
import { SignInDomains } from '../oidc-config.ts';
import { RegistrationPolicy } from '../registration-policy.ts';
import { Decisions } from './decisions.ts';
import { SessionStarts } from './session-starts.ts';
import { Sessions } from './sessions.ts';
import { type Code, SignIns } from './sign-ins.ts';
import { Tickets } from './tickets.ts';

/** Providers of sign-ins and sessions. */
export const sessionProviders = (config: AccountsConfig): Provider[] => [
  {
    provide: SignIns,
    inject: [Database, AuditLog, DatabaseVolume, Mailer],
    useFactory: (database: Database, audit: AuditLog, volume: DatabaseVolume, mailer: Mailer) =>
      new SignIns(database, audit, volume, {
        domains: new SignInDomains(config.oidcProviders),
        sendCode: mailer.isConfigured ? mailCodes(mailer, config.KERF_PUBLIC_URL) : undefined,
        maxPerNetwork: config.KERF_SIGN_IN_CODES_PER_HOUR,
      }),
  },
  {
    provide: SessionStarts,
    inject: [Database, AuditLog, KeyConnections, SignIns],
    useFactory: (database: Database, audit: AuditLog, connections: KeyConnections, signIns: SignIns) =>
      new SessionStarts(database, audit, connections, {
        signIns,
        policy: new RegistrationPolicy(config),
        domains: new SignInDomains(config.oidcProviders),
      }),
  },
  provide(Sessions, Database, AuditLog, KeyConnections, SignIns),
  provide(Decisions, Database, AuditLog, KeyConnections),
  provide(Tickets, Database),
];

/** Creates the sender of codes by mail. The link only fills in the form: its fragment reaches no server. */
const mailCodes =
  (mailer: Mailer, publicUrl = '') =>
  ({ email, code, browser }: Code): void =>
    mailer.queueMail({
      to: email,
      usefulMs: signInLifeS * 1_000,
      ...renderCodeMail({ code, link: `${publicUrl}/dashboard/sign-in#code=${code}`, browser: browser.userAgent }),
    });
