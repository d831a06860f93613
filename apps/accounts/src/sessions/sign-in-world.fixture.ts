import { createHmac } from 'node:crypto';
import type { Browser, KeyManager, SessionHolder, SessionState } from '@kerf/contracts';
import { DatabaseVolume } from '@kerf/db';
import { openLog } from '@kerf/telemetry';
import { AccountsWorld } from '../accounts-world.fixture.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { KeyConnections } from '../gateways/key-connections.ts';
import { newDigest, newEmail } from '../team/newcomers.fixture.ts';
import { SignInDomains } from '../oidc-config.ts';
import { RegistrationPolicy } from '../registration-policy.ts';
import { Decisions } from './decisions.ts';
import { SessionStarts } from './session-starts.ts';
import { Sessions } from './sessions.ts';
import { SignIns } from './sign-ins.ts';

/** Provider with which alone the addresses of its domain sign in. */
const onlyProvider = { name: 'acme', label: 'Acme', domains: ['acme.example'] };

interface CodeOptions {
  readonly purpose?: Parameters<SignIns['openSignIn']>[0];
  readonly isKnown?: boolean;
}

/** A sign-in as the gateway knows it: the digests that the cookie of its browser yields. */
interface Cookie {
  readonly id: string;
  readonly codeKey: string;
}

const newCookie = (): Cookie => ({ id: newDigest(), codeKey: newDigest() });

/** Sign-ins and sessions on a real database, with the codes that would be mailed. */
export class SignInWorld {
  /** The latest code of each address. */
  readonly codes = new Map<string, string>();
  readonly signIns: SignIns;
  readonly starts: SessionStarts;
  readonly sessions: Sessions;
  readonly decisions: Decisions;
  readonly policy = new RegistrationPolicy({
    KERF_REGISTRATION: 'approval',
    KERF_REGISTRATION_APPROVED: ['@example.com'],
    KERF_REGISTRATION_TIERS: ['free'],
  });
  private networks = 0;

  private constructor(readonly accounts: AccountsWorld) {
    const { database, world } = accounts;
    const audit = new AuditLog(database, 1_000);
    const connections = new KeyConnections(database, world.bus, openLog('accounts', 'silent'));
    const domains = new SignInDomains([onlyProvider]);
    this.signIns = new SignIns(database, audit, new DatabaseVolume(Number.POSITIVE_INFINITY), {
      sendCode: ({ email, code }) => void this.codes.set(email, code),
      maxPerNetwork: 30,
      domains,
    });
    this.starts = new SessionStarts(database, audit, connections, {
      signIns: this.signIns,
      policy: this.policy,
      domains,
    });
    this.sessions = new Sessions(database, audit, connections, this.signIns);
    this.decisions = new Decisions(database, audit, connections);
  }

  static async start(): Promise<SignInWorld> {
    return new SignInWorld(await AccountsWorld.start());
  }

  /** A browser in a network of its own, so that the limits of others do not count. */
  newBrowser(): Browser {
    this.networks += 1;
    return { userAgent: 'a browser', network: `network ${this.networks}` };
  }

  /** Requests a code for an address; returns the cookie of the browser that did. */
  async requestCode(
    email: string,
    browser = this.newBrowser(),
    { purpose = 'sign_in', isKnown = false }: CodeOptions = {},
  ): Promise<Cookie> {
    const cookie = newCookie();
    await this.signIns.openSignIn(purpose, { ...cookie, email, browser, isKnown });
    return cookie;
  }

  /** Types a code in the browser of a cookie. */
  typeCode({ id, codeKey }: Cookie, code: string, session = newDigest()): Promise<SessionState> {
    return this.starts.startSession({ ...prove({ id, codeKey }, code), session, browser: this.newBrowser() });
  }

  async signIn(email = newEmail()): Promise<SessionState> {
    return this.typeCode(await this.requestCode(email), this.codeOf(email));
  }

  /** Confirms a session with the code that its member received. */
  async confirm(by: SessionHolder, email: string, session = newDigest()): Promise<SessionState> {
    const cookie = newCookie();
    await this.sessions.sendConfirmationCode({ ...cookie, by, browser: this.newBrowser() });
    return this.sessions.confirmSession({ ...prove(cookie, this.codeOf(email)), by, session });
  }

  codeOf(email: string): string {
    return this.codes.get(email) ?? '';
  }

  /** Lets time pass for the sign-ins and sessions of an address. */
  async age(email: string, minutes: number): Promise<void> {
    await this.accounts.database.prisma.$executeRaw`
      UPDATE accounts.sign_in SET created_at = created_at - ${minutes} * interval '1 minute',
                                  expires_at = expires_at - ${minutes} * interval '1 minute' WHERE email = ${email}`;
    await this.accounts.database.prisma.$executeRaw`
      UPDATE accounts.session SET authenticated_at = authenticated_at - ${minutes} * interval '1 minute'
      WHERE key_id IN (SELECT k.id FROM accounts.api_key k JOIN accounts.member m ON m.id = k.member_id
                       WHERE m.email = ${email})`;
  }

  /** Actions in the log of an account, the oldest first. */
  async listActions(accountId: string): Promise<string[]> {
    const events = await this.accounts.database.prisma.auditEvent.findMany({
      where: { accountId },
      orderBy: { seq: 'asc' },
    });
    return events.map(({ action }) => action);
  }

  stop(): Promise<void> {
    return this.accounts.stop();
  }
}

const prove = ({ id, codeKey }: Cookie, code: string) => ({
  id,
  codeDigest: createHmac('sha256', Buffer.from(codeKey, 'hex')).update(code).digest('hex'),
});

/** The holder of a session, as the ledger identifies it. */
export const toHolder = ({ accountId, userId, sessionId }: SessionState): SessionHolder & KeyManager => ({
  accountId,
  userId,
  keyId: sessionId,
  role: 'owner',
});
