import { assistants, type Input, type KeyManager, type SessionState, team } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { newDigest, newEmail, newKey } from '../team/newcomers.fixture.ts';
import { SignInWorld } from './sign-in-world.fixture.ts';

const browser = { userAgent: 'a browser', network: '203.0.113.0/24' };

interface Acceptance {
  readonly tokenDigest: string;
  readonly digest?: string;
  readonly next?: string;
  readonly key?: Input<typeof team.acceptInvitation>['key'];
}

/** Invitations of people who have an account already, on a real database. */
export class ExitWorld {
  private constructor(readonly world: SignInWorld) {}

  static async start(): Promise<ExitWorld> {
    return new ExitWorld(await SignInWorld.start());
  }

  get bus() {
    return this.world.accounts.world.bus;
  }

  get prisma(): Database['prisma'] {
    return this.world.accounts.database.prisma;
  }

  /** Signs in, and returns the digest of the session's secret too. */
  async signIn(email: string): Promise<SessionState & { digest: string }> {
    const digest = newDigest();
    const cookie = await this.world.requestCode(email);
    return { ...(await this.world.typeCode(cookie, this.world.codeOf(email), digest)), digest };
  }

  /** Invites an address to a new team; returns the digest of the token, and the owner of the team. */
  async invite(email: string, owner?: KeyManager): Promise<{ tokenDigest: string; owner: KeyManager }> {
    const by = owner ?? (await this.world.accounts.createOwner());
    const tokenDigest = newDigest();
    const actor = { ...by, isService: false };
    await this.bus.request(team.invite, { actor, email, role: 'member', tokenDigest });
    return { tokenDigest, owner: by };
  }

  acceptInvitation({ tokenDigest, digest, next = newDigest(), key = newKey() }: Acceptance) {
    return this.bus.request(team.acceptInvitation, {
      tokenDigests: [tokenDigest],
      key,
      ...(digest !== undefined && { session: { digests: [newDigest(), digest], next, browser } }),
    });
  }

  /** Registers an account under an address of someone else, with a second key, an assistant and an invitation. */
  async registerSquatter() {
    const { accounts } = this.world;
    const stranger = await accounts.createOwner();
    const { email } = await this.prisma.member.findUniqueOrThrow({ where: { id: stranger.userId } });
    await accounts.createKey(stranger, { kind: 'service' });
    const grantId = crypto.randomUUID();
    const digests = [await accounts.getDigest(stranger.keyId)];
    await this.bus.request(assistants.allowAssistant, { keys: digests, grantId, name: 'an assistant' });
    await this.bus.request(assistants.renewAssistant, { grantId, digest: newDigest(), lifeS: 600 });
    const { tokenDigest: own } = await this.invite(newEmail(), stranger);
    return { stranger, email, own, grantId };
  }

  async stop(): Promise<void> {
    await this.world.stop();
  }
}
