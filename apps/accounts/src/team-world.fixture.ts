import { randomBytes } from 'node:crypto';
import { accounts, type Actor, audit, type Input, type Output, type Role, team } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { type TestDatabase, testDatabase, World } from '@kerf/testing';
import { accountsModule } from './accounts.module.ts';
import { readAccountsConfig } from './config.ts';

export const newKey = () => ({ digest: newDigest(), prefix: 'kerf_live_Ab3d', last4: 'Zz90' });
export const newEmail = () => `${crypto.randomUUID()}@example.com`;
export const newDigest = () => randomBytes(32).toString('hex');

type Event = Output<typeof audit.readAudit>['events'][number];
type Invitable = Exclude<Role, 'owner'>;

/** The real accounts service on a database of its own, and people who ask it. */
export class TeamWorld {
  private constructor(
    readonly world: World,
    readonly database: Database,
    private readonly copy: TestDatabase,
  ) {}

  static async start(): Promise<TeamWorld> {
    const copy = await testDatabase();
    const world = await World.start();
    const environment = { KERF_NATS_URL: world.natsUrl, KERF_INTERNAL_PORT: '0', KERF_DATABASE_URL: copy.url };
    const config = readAccountsConfig({ ...environment, KERF_DATABASE_CONNECTIONS: '16' });
    await world.serve({ name: 'accounts', module: accountsModule }, config);
    return new TeamWorld(world, Database.open(copy.url, { maxConnections: 4 }), copy);
  }

  get bus(): World['bus'] {
    return this.world.bus;
  }

  get prisma(): Database['prisma'] {
    return this.database.prisma;
  }

  /** Opens an account; its owner. */
  async owner(tier: 'free' | 'team' | 'enterprise' = 'team'): Promise<Actor> {
    const { userId } = await this.bus.request(accounts.register, { email: newEmail(), tier, key: newKey() });
    return this.actor(userId);
  }

  /** A member of somebody's account, who was invited and has accepted. */
  async member(by: Actor, role: Invitable = 'member'): Promise<Actor> {
    const tokenDigest = await this.invite(by, role);
    const { userId } = await this.accept(tokenDigest);
    return this.actor(userId);
  }

  /** Invites somebody; the stored form of the token. */
  async invite(actor: Actor, role: Invitable = 'member', email = newEmail()): Promise<string> {
    const tokenDigest = newDigest();
    await this.bus.request(team.invite, { actor, email, role, tokenDigest });
    return tokenDigest;
  }

  accept(tokenDigest: string, key: Input<typeof team.acceptInvitation>['key'] = newKey()) {
    return this.bus.request(team.acceptInvitation, { tokenDigests: [tokenDigest], key });
  }

  changeRole(actor: Actor, { userId }: Pick<Actor, 'userId'>, role: Role) {
    return this.bus.request(team.changeRole, { actor, userId, role });
  }

  remove(actor: Actor, { userId }: Pick<Actor, 'userId'>) {
    return this.bus.request(team.removeMember, { actor, userId });
  }

  list({ accountId }: Actor, role: Role = 'owner') {
    return this.bus.request(team.listTeam, { accountId, role });
  }

  /** The whole log of an account, oldest first. */
  async events({ accountId }: Pick<Actor, 'accountId'>): Promise<Event[]> {
    const { events } = await this.bus.request(audit.readAudit, { accountId, limit: 200 });
    return events.toReversed();
  }

  /** The first number at which an account's chain is broken. */
  async brokenAt({ accountId }: Pick<Actor, 'accountId'>): Promise<number | null> {
    const verify = { name: 'verify', text: 'SELECT accounts.verify_audit($1)::int AS seq' };
    return (await this.database.call<{ seq: number | null }>(verify, [accountId])).seq;
  }

  async stop(): Promise<void> {
    await this.world.stop();
    await this.database.onApplicationShutdown();
    await this.copy.drop();
  }

  private async actor(userId: string): Promise<Actor> {
    const key = await this.prisma.apiKey.findFirstOrThrow({ where: { memberId: userId } });
    return { accountId: key.accountId, userId, keyId: key.id, isService: false };
  }
}

const most = 50;

/**
 * Asks until there is an answer, as a client does that is told "not available now": many changes of one account wait for
 * each other, and for a connection. Resolves with the code of a refusal.
 */
export async function insist(ask: () => Promise<unknown>): Promise<string> {
  for (let attempt = 0; attempt < most; attempt += 1) {
    try {
      await ask();
      return 'done';
    } catch (error) {
      const { code, status } = Fault.from(error);
      if (status < 500 || code === 'internal') return code;
    }
  }
  throw new Error(`no answer to ${most} requests`);
}
