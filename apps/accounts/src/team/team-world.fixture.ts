import { tiers } from '@kerf/catalog';
import { accounts, type Actor, audit, type Input, type Operation, type Output, type Role, team } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { type TestDatabase, createTestDatabase, World } from '@kerf/testing';
import type * as z from 'zod';
import { accountsModule } from '../accounts.module.ts';
import { parseHex } from '../hex.ts';
import { readAccountsConfig } from '../config.ts';
import { newDigest, newEmail, newKey } from './newcomers.fixture.ts';

type Event = Output<typeof audit.readAudit>['events'][number];
type Invitable = Exclude<Role, 'owner'>;

/** Creates an invitation request of a member. */
export const createInvitation = (actor: Actor): Input<typeof team.invite> => ({
  actor,
  email: newEmail(),
  role: 'member',
  tokenDigest: newDigest(),
});

/** Counts the occurrences of a code. */
export const countCodes = (codes: readonly string[], code: string): number =>
  codes.filter((each) => each === code).length;

/** The real accounts service on a database of its own, with helpers that send requests as members. */
export class TeamWorld {
  private constructor(
    readonly world: World,
    readonly database: Database,
    private readonly copy: TestDatabase,
  ) {}

  static async start(): Promise<TeamWorld> {
    const copy = await createTestDatabase();
    const world = await World.start();
    const environment = {
      KERF_NATS_URL: world.natsUrl,
      KERF_INTERNAL_PORT: '0',
      KERF_DATABASE_URL: copy.url,
      KERF_REGISTRATION_TIERS: tiers.join(','),
    };
    const config = readAccountsConfig({ ...environment, KERF_DATABASE_CONNECTIONS: '16' });
    await world.serve({ name: 'accounts', module: accountsModule }, config);
    return new TeamWorld(world, Database.open(copy.url, { maxConnections: 4 }), copy);
  }

  /** Sends a request, with a timeout that a busy machine can keep. */
  sendRequest<Op extends Operation>(operation: Op, input: z.input<Op['input']>): Promise<z.output<Op['output']>> {
    return retryUntilAvailable(() => this.world.bus.request(operation, input, { timeoutMs: maxWaitMs }));
  }

  get prisma(): Database['prisma'] {
    return this.database.prisma;
  }

  /** Registers an account and returns its owner. */
  async createOwner(tier: 'free' | 'team' | 'enterprise' = 'team'): Promise<Actor> {
    const { userId } = await this.sendRequest(accounts.register, { email: newEmail(), tier, key: newKey() });
    return this.findActor(userId);
  }

  /** Invites a new member, accepts the invitation and returns the member. */
  async createMember(by: Actor, role: Invitable = 'member'): Promise<Actor> {
    const tokenDigest = await this.inviteMember(by, role);
    const { userId } = await this.acceptInvitation(tokenDigest);
    return this.findActor(userId);
  }

  /** Invites a person and returns the digest of the token. */
  async inviteMember(actor: Actor, role: Invitable = 'member', email = newEmail()): Promise<string> {
    const tokenDigest = newDigest();
    await this.sendRequest(team.invite, { actor, email, role, tokenDigest });
    return tokenDigest;
  }

  acceptInvitation(tokenDigest: string, key: Input<typeof team.acceptInvitation>['key'] = newKey()) {
    return this.sendRequest(team.acceptInvitation, { tokenDigests: [tokenDigest], key });
  }

  changeRole(actor: Actor, { userId }: Pick<Actor, 'userId'>, role: Role) {
    return this.sendRequest(team.changeRole, { actor, userId, role });
  }

  removeMember(actor: Actor, { userId }: Pick<Actor, 'userId'>) {
    return this.sendRequest(team.removeMember, { actor, userId });
  }

  listTeam({ accountId }: Actor, role: Role = 'owner') {
    return this.sendRequest(team.listTeam, { accountId, role });
  }

  /** Lists the whole audit log of an account, oldest first. */
  async listEvents({ accountId }: Pick<Actor, 'accountId'>): Promise<Event[]> {
    const { events } = await this.sendRequest(audit.readAudit, { accountId, limit: 200 });
    return events.toReversed();
  }

  /** Finds the first sequence number at which an account's audit chain is broken. */
  async findBrokenEvent({ accountId }: Pick<Actor, 'accountId'>): Promise<number | null> {
    const verify = { name: 'verify', text: 'SELECT accounts.verify_audit($1)::int AS seq' };
    return (await this.database.queryOne<{ seq: number | null }>(verify, [accountId])).seq;
  }

  async stop(): Promise<void> {
    await this.world.stop();
    await this.database.onApplicationShutdown();
    await this.copy.drop();
  }

  private async findActor(userId: string): Promise<Actor> {
    const key = await this.prisma.apiKey.findFirstOrThrow({ where: { memberId: userId } });
    return { accountId: key.accountId, userId, keyId: key.id, isService: false };
  }

  async getEmail({ userId }: Actor): Promise<string> {
    return (await this.prisma.member.findUniqueOrThrow({ where: { id: userId } })).email;
  }

  async getRoles(account: Actor): Promise<Record<string, Role>> {
    const { members } = await this.listTeam(account);
    return Object.fromEntries(members.map(({ userId, role }) => [userId, role]));
  }

  countOwners({ accountId }: Actor): Promise<number> {
    return this.prisma.member.count({ where: { accountId, role: 'owner' } });
  }

  async listEventsOf(account: Actor, action: string) {
    return (await this.listEvents(account)).filter((event) => event.action === action);
  }

  async listActions(account: Actor): Promise<string[]> {
    return (await this.listEvents(account)).map(({ action }) => action);
  }

  /** Inserts invitations without any check, and returns the digests of their tokens. */
  async writeInvitations({ accountId, userId }: Actor, count: number, more: object = {}): Promise<string[]> {
    const digests = Array.from({ length: count }, newDigest);
    await this.prisma.invitation.createMany({
      data: digests.map((digest) => ({
        accountId,
        email: newEmail(),
        role: 'member' as const,
        tokenDigest: parseHex(digest),
        invitedBy: userId,
        expiresAt: new Date(Date.now() + 60_000),
        ...more,
      })),
    });
    return digests;
  }
}

const maxWaitMs = 20_000;
const maxAttempts = 50;

/**
 * Retries the work while it fails with `unavailable`: on a busy machine, waits for locks and connections may time out.
 */
export async function retryUntilAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (Fault.from(error).code !== 'unavailable' || attempt === maxAttempts) throw error;
    }
  }
}

/** Returns the outcome of a request: `done`, or the code of its fault. */
export const getOutcomeCode = (pending: Promise<unknown>): Promise<string> =>
  pending.then(
    () => 'done',
    (error: unknown) => Fault.from(error).code,
  );
