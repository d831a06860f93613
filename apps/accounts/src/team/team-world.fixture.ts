import { accounts, type Actor, audit, type Input, type Operation, type Output, type Role, team } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { type TestDatabase, testDatabase, World } from '@kerf/testing';
import type * as z from 'zod';
import { accountsModule } from '../accounts.module.ts';
import { bytesOf } from '../bytes.ts';
import { readAccountsConfig } from '../config.ts';
import { newDigest, newEmail, newKey } from './newcomers.fixture.ts';

type Event = Output<typeof audit.readAudit>['events'][number];
type Invitable = Exclude<Role, 'owner'>;

/** Creates an invitation request of a member. */
export const invitationBy = (actor: Actor): Input<typeof team.invite> => ({
  actor,
  email: newEmail(),
  role: 'member',
  tokenDigest: newDigest(),
});

/** Counts the occurrences of a code. */
export const counted = (codes: readonly string[], code: string): number => codes.filter((each) => each === code).length;

/** The real accounts service on a database of its own, with helpers that send requests as members. */
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

  /** Sends a request, with a timeout that a busy machine can keep. */
  ask<Op extends Operation>(operation: Op, input: z.input<Op['input']>): Promise<z.output<Op['output']>> {
    return untilAvailable(() => this.world.bus.request(operation, input, { timeoutMs: patienceMs }));
  }

  get prisma(): Database['prisma'] {
    return this.database.prisma;
  }

  /** Registers an account and returns its owner. */
  async owner(tier: 'free' | 'team' | 'enterprise' = 'team'): Promise<Actor> {
    const { userId } = await this.ask(accounts.register, { email: newEmail(), tier, key: newKey() });
    return this.actor(userId);
  }

  /** Invites a new member, accepts the invitation and returns the member. */
  async member(by: Actor, role: Invitable = 'member'): Promise<Actor> {
    const tokenDigest = await this.invite(by, role);
    const { userId } = await this.accept(tokenDigest);
    return this.actor(userId);
  }

  /** Invites a person and returns the digest of the token. */
  async invite(actor: Actor, role: Invitable = 'member', email = newEmail()): Promise<string> {
    const tokenDigest = newDigest();
    await this.ask(team.invite, { actor, email, role, tokenDigest });
    return tokenDigest;
  }

  accept(tokenDigest: string, key: Input<typeof team.acceptInvitation>['key'] = newKey()) {
    return this.ask(team.acceptInvitation, { tokenDigests: [tokenDigest], key });
  }

  changeRole(actor: Actor, { userId }: Pick<Actor, 'userId'>, role: Role) {
    return this.ask(team.changeRole, { actor, userId, role });
  }

  remove(actor: Actor, { userId }: Pick<Actor, 'userId'>) {
    return this.ask(team.removeMember, { actor, userId });
  }

  list({ accountId }: Actor, role: Role = 'owner') {
    return this.ask(team.listTeam, { accountId, role });
  }

  /** Lists the whole audit log of an account, oldest first. */
  async events({ accountId }: Pick<Actor, 'accountId'>): Promise<Event[]> {
    const { events } = await this.ask(audit.readAudit, { accountId, limit: 200 });
    return events.toReversed();
  }

  /** Finds the first sequence number at which an account's audit chain is broken. */
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

  async emailOf({ userId }: Actor): Promise<string> {
    return (await this.prisma.member.findUniqueOrThrow({ where: { id: userId } })).email;
  }

  async rolesOf(account: Actor): Promise<Record<string, Role>> {
    const { members } = await this.list(account);
    return Object.fromEntries(members.map(({ userId, role }) => [userId, role]));
  }

  ownersOf({ accountId }: Actor): Promise<number> {
    return this.prisma.member.count({ where: { accountId, role: 'owner' } });
  }

  async eventsOf(account: Actor, action: string) {
    return (await this.events(account)).filter((event) => event.action === action);
  }

  async actionsOf(account: Actor): Promise<string[]> {
    return (await this.events(account)).map(({ action }) => action);
  }

  /** Inserts invitations without any check, and returns the digests of their tokens. */
  async writeInvitations({ accountId, userId }: Actor, count: number, more: object = {}): Promise<string[]> {
    const digests = Array.from({ length: count }, newDigest);
    await this.prisma.invitation.createMany({
      data: digests.map((digest) => ({
        accountId,
        email: newEmail(),
        role: 'member' as const,
        tokenDigest: bytesOf(digest),
        invitedBy: userId,
        expiresAt: new Date(Date.now() + 60_000),
        ...more,
      })),
    });
    return digests;
  }
}

const patienceMs = 20_000;
const most = 50;

/**
 * Retries the work while it fails with `unavailable`: on a busy machine, waits for locks and connections may time out.
 */
export async function untilAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (Fault.from(error).code !== 'unavailable' || attempt === most) throw error;
    }
  }
}

/** Returns the outcome of a request: `done`, or the code of its fault. */
export const endingOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: unknown) => Fault.from(error).code,
  );
