import type { SessionHolder, SessionState } from '@kerf/contracts';
import { DatabaseVolume } from '@kerf/db';
import { AuditLog } from '../audit/audit-log.ts';
import type { Mail } from '../mail/mail.ts';
import { SignInWorld, toHolder } from '../sessions/sign-in-world.fixture.ts';
import { newDigest, newEmail } from '../team/newcomers.fixture.ts';
import { Authenticator } from './authenticator.fixture.ts';
import { Challenges } from './challenges.ts';
import { PasskeyProofs } from './passkey-proofs.ts';
import { Passkeys } from './passkeys.ts';
import { RelyingParty } from './relying-party.ts';

type Claims = Parameters<Authenticator['prove']>[1];

/** A member with a session and a passkey. */
interface Holder {
  readonly email: string;
  readonly by: SessionHolder;
  readonly passkeyId: string;
  readonly authenticator: Authenticator;
}

/** Passkeys on a real database, with the mails that would be sent. */
export class PasskeyWorld {
  readonly mails: Mail[] = [];
  readonly passkeys: Passkeys;
  readonly proofs: PasskeyProofs;

  private constructor(
    readonly signIns: SignInWorld,
    publicUrl: string | undefined,
  ) {
    const { database } = signIns.accounts;
    const audit = new AuditLog(database, 1_000);
    const challenges = new Challenges(database, new DatabaseVolume(Number.POSITIVE_INFINITY));
    const checks = { party: new RelyingParty(publicUrl), challenges };
    this.passkeys = new Passkeys(database, audit, checks, { queueMail: (mail) => void this.mails.push(mail) });
    this.proofs = new PasskeyProofs(database, audit, checks, signIns.starts);
  }

  static async start(): Promise<PasskeyWorld> {
    return new PasskeyWorld(await SignInWorld.start(), 'https://kerf.example');
  }

  /** The same database with another public URL. */
  movedTo(publicUrl: string | undefined): PasskeyWorld {
    return new PasskeyWorld(this.signIns, publicUrl);
  }

  /** Adds a passkey to the member of a session. */
  async addPasskey(by: SessionHolder, authenticator = new Authenticator(), claims: Claims = {}): Promise<string> {
    const id = newDigest();
    const { options } = await this.passkeys.offerPasskey({ id, by });
    const created = authenticator.create(options, claims);
    const browser = this.signIns.newBrowser();
    return (await this.passkeys.addPasskey({ id, by, browser, name: 'a laptop', created })).passkeyId;
  }

  /** Creates a member with a session by code, and a passkey. */
  async createHolder(): Promise<Holder> {
    const email = newEmail();
    const by = toHolder(await this.signIns.signIn(email));
    const authenticator = new Authenticator();
    return { email, by, authenticator, passkeyId: await this.addPasskey(by, authenticator) };
  }

  /** Opens a sign-in; returns the digest of its cookie and the challenge. */
  async openSignIn(): Promise<{ id: string; challenge: string }> {
    const id = newDigest();
    return { id, challenge: (await this.proofs.openSignIn({ id })).options.challenge };
  }

  async openConfirmation(by: SessionHolder): Promise<{ id: string; challenge: string }> {
    const id = newDigest();
    return { id, challenge: (await this.proofs.openConfirmation({ id, by })).options.challenge };
  }

  /** Starts a session with the proof of an authenticator. */
  start(id: string, proof: ReturnType<Authenticator['prove']>, session = newDigest()): Promise<SessionState> {
    return this.proofs.startSession({ id, proof, session, browser: this.signIns.newBrowser() });
  }

  async signIn(authenticator: Authenticator, claims: Claims = {}): Promise<SessionState> {
    const opened = await this.openSignIn();
    return this.start(opened.id, authenticator.prove(opened, claims));
  }

  describe(by: SessionHolder): Promise<SessionState> {
    return this.signIns.sessions.describeSession(by);
  }

  /** Lets a challenge expire. */
  async expire(id: string): Promise<void> {
    await this.signIns.accounts.database.prisma.$executeRaw`
      UPDATE accounts.sign_in SET expires_at = now() WHERE id = ${Buffer.from(id, 'hex')}`;
  }
}
