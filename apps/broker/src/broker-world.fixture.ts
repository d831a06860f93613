import type { AddressInfo } from 'node:net';
import {
  adapterBatch,
  adapterPath,
  adapterSession,
  type BatchStep,
  broker,
  type Caller,
  keyRevoked,
  operationCancelled,
  operationProgress,
  type Outcome,
  type Role,
} from '@kerf/contracts';
import { Database } from '@kerf/db';
import { getRoleUrl, type TestDatabase, createTestDatabase, World } from '@kerf/testing';
import type { INestApplication } from '@nestjs/common';
import { BrokerStubs, pepper } from './broker-stubs.fixture.ts';
import { brokerParts } from './broker.parts.ts';
import { readBrokerConfig } from './config.ts';
import { writeKey } from './presence/live-key.fixture.ts';

/** Adapter's result of a delete command, and the resulting outcome. */
export const deleted = { object_id: 'Box1', deleted: true };
export const done = { ok: true, result: deleted };

/** Caller with its key. */
export interface Customer extends Caller {
  readonly key: string;
}

/** Real brokers on a real bus and database; only the key service is stubbed. */
export class BrokerWorld extends BrokerStubs {
  private constructor(
    readonly world: World,
    private readonly copy: TestDatabase,
    readonly database: Database,
  ) {
    super();
  }

  static async start(): Promise<BrokerWorld> {
    const copy = await createTestDatabase();
    const world = await World.start();
    const broker = new BrokerWorld(world, copy, Database.open(copy.url, { maxConnections: 1 }));
    await broker.stubServices(world);
    return broker;
  }

  startBroker(more: Record<string, string> = {}): Promise<INestApplication> {
    const environment = {
      KERF_NATS_URL: this.world.natsUrl,
      KERF_INTERNAL_PORT: '0',
      KERF_DATABASE_URL: getRoleUrl(this.copy.url, 'broker'),
      KERF_KEY_PEPPER: 'the pepper that is in force now',
      KERF_KEY_PEPPER_PREVIOUS: pepper,
      KERF_WS_PORT: '0',
      KERF_LOOPBACK_HTTP: 'true',
      ...more,
    };
    return this.world.serve(brokerParts, readBrokerConfig(environment));
  }

  /** Creates an account with a valid key. */
  async createCustomer(role: Role = 'owner'): Promise<Customer> {
    const caller: Caller = {
      accountId: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      keyId: crypto.randomUUID(),
      email: 'someone@example.com',
      tier: 'free',
      role,
      isService: false,
    };
    const key = this.createKey(caller);
    await writeKey(this.database, caller);
    return { ...caller, key };
  }

  /** Revokes a key without an announcement. */
  async revokeSilently({ keyId }: Caller): Promise<void> {
    await this.database.prisma.apiKey.update({ where: { id: keyId }, data: { revokedAt: new Date() } });
  }

  /** Grants or revokes the broker's permission to insert adapters. */
  async allowRegistration(may: boolean): Promise<void> {
    const { prisma } = this.database;
    await (may
      ? prisma.$executeRaw`GRANT INSERT ON broker.adapter_session TO kerf_broker`
      : prisma.$executeRaw`REVOKE INSERT ON broker.adapter_session FROM kerf_broker`);
  }

  announceRevoked({ accountId, keyId }: Caller): void {
    this.world.bus.announce(keyRevoked, { accountId, keyId });
  }

  /** Announces a revoked key and returns the number of sockets that each broker closed. */
  async countClosedSockets({ accountId, keyId }: Caller, more: { lives?: true } = {}): Promise<number[]> {
    const sessions = await this.database.prisma.adapterSession.findMany({ where: { keyId, disconnectedAt: null } });
    const expectation = { from: sessions.map(({ pod }) => pod), withinMs: 10_000 };
    const { byName } = await this.world.bus.announceAndWait(keyRevoked, { accountId, keyId, ...more }, expectation);
    return [...byName.values()].map(({ closed }) => closed);
  }

  /** Lists an account's adapters as other services see them. */
  async listConnected({ accountId }: Caller) {
    return (await this.world.bus.request(broker.adapters, { accountId })).adapters;
  }

  /** Returns the stored tools of an adapter. */
  async getTools(sessionId: string): Promise<string[]> {
    return (await this.database.prisma.adapterSession.findUniqueOrThrow({ where: { sessionId } })).tools;
  }

  /** Returns true when other services see the session as connected. */
  async isConnected(sessionId: string): Promise<boolean> {
    const row = await this.database.prisma.adapterSession.findUnique({ where: { sessionId } });
    return row?.disconnectedAt === null;
  }

  /** Runs a command in a session. */
  run({ accountId }: Pick<Caller, 'accountId'>, sessionId: string, more: object = {}): Promise<Outcome> {
    return this.world.bus.request(adapterSession.at(sessionId), {
      accountId,
      operationId: crypto.randomUUID(),
      commandId: crypto.randomUUID(),
      tool: 'delete_object',
      parameters: { object_id: 'Box1' },
      timeoutMs: 5_000,
      ...more,
    });
  }

  /** Runs several commands as one batch. */
  runBatch({ accountId }: Pick<Caller, 'accountId'>, sessionId: string, steps: BatchStep[]): Promise<Outcome> {
    return this.world.bus.request(adapterBatch.at(sessionId), {
      accountId,
      operationId: crypto.randomUUID(),
      commandId: crypto.randomUUID(),
      timeoutMs: 5_000,
      steps,
      atomic: true,
    });
  }

  announceCancellation(commandId: string, operationId: string): void {
    this.world.bus.announce(operationCancelled, { commandId, operationId, reason: 'The client has disconnected.' });
  }

  /** Collects the progress updates sent to an address. */
  async collectProgress(address: string): Promise<object[]> {
    const updates: object[] = [];
    this.world.bus.listen(operationProgress.at(address), (update) => void updates.push(update));
    await this.world.bus.flush();
    return updates;
  }

  /** Sets the default adapter of an account. */
  setDefaultAdapter({ accountId, userId, keyId }: Caller, adapterId: string | null) {
    return this.world.bus.request(broker.setDefaultAdapter, { by: { accountId, userId, keyId }, adapterId });
  }

  /** Lists the account's audit events, oldest first. */
  listAuditEvents({ accountId }: Caller) {
    return this.database.prisma.auditEvent.findMany({ where: { accountId }, orderBy: { seq: 'asc' } });
  }

  async stop(): Promise<void> {
    await this.world.stop();
    await this.database.onApplicationShutdown();
    await this.copy.drop();
  }
}

/** Returns the WebSocket URL of a running broker. */
export function getAdapterUrl(app: INestApplication): string {
  const server = app.getHttpServer() as { address(): AddressInfo };
  return `ws://127.0.0.1:${server.address().port}${adapterPath}`;
}
