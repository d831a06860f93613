import { type Bus, connectBus, type Streams } from '@kerf/bus';
import { type EventConsumer, consumer, type UsageEvent, usageEvents } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { type Log, openLog, silentLog } from '@kerf/telemetry';
import { eventually, type TestDatabase, createTestDatabase, createUsageEvent, type World } from '@kerf/testing';
import { Relay } from './relay.ts';

/** Outbox, bus with streams, and relays in between, each as in its own process. */
export class TestOutbox {
  /** Calls of the relays to their streams: `declare`, or the subject of a stored event. */
  readonly streamCalls: string[] = [];
  private readonly running: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly world: World,
    readonly database: Database,
    private readonly copy: TestDatabase,
  ) {}

  static async open(world: World): Promise<TestOutbox> {
    const copy = await createTestDatabase();
    return new TestOutbox(world, Database.open(copy.url, { maxConnections: 4 }), copy);
  }

  /** Writes usage events of one account, numbered by their usage. */
  async writeEvents(accountId: string, used: readonly number[]): Promise<void> {
    for (const one of used) {
      const event = createUsageEvent({ accountId, used: one });
      const subject = `usage.${accountId}`;
      const id = `${event.operationId}:committed`;
      await this.database.prisma.$executeRaw`
        SELECT events.publish(${subject}, ${id}, ${JSON.stringify(event)}::jsonb)`;
    }
  }

  /** Writes an event named `large` that exceeds the bus's limit, after dropping the table's own check. */
  async writeOversizedEvent(accountId: string): Promise<void> {
    await this.database.prisma.$executeRaw`ALTER DOMAIN events.payload DROP CONSTRAINT payload_check`;
    await this.database.prisma.$executeRaw`
      SELECT events.publish(${`usage.${accountId}`}, 'large', jsonb_build_object('text', repeat('x', 2000000)))`;
  }

  countWaiting(): Promise<number> {
    return this.database.prisma.outboxEvent.count();
  }

  /** Resolves when the outbox is empty. */
  async waitUntilEmpty(): Promise<void> {
    await eventually(async () => {
      const count = await this.countWaiting();
      if (count > 0) throw new Error(`${count} events are still waiting`);
    });
  }

  /** Reads the events of the stream, once the bus responds. */
  readStream(): Promise<UsageEvent[]> {
    return eventually(() => this.world.readEvents(usageEvents));
  }

  /** Starts a relay with its own connections. */
  async startRelay(log = silentLog): Promise<Relay> {
    const bus = await this.connect();
    const database = Database.open(this.copy.url, { maxConnections: 2 });
    const relay = new Relay({ database, streams: this.recordCalls(bus.streams), log, intervalMs: 5, replicas: 1 });
    relay.onApplicationBootstrap();
    this.running.push(async () => {
      await relay.beforeApplicationShutdown();
      await database.onApplicationShutdown();
    });
    return relay;
  }

  /** Collects all usage events delivered from now on, including redeliveries. */
  async collectEvents(): Promise<UsageEvent[]> {
    const events: UsageEvent[] = [];
    const everything: EventConsumer<typeof usageEvents> = consumer(`spec_${crypto.randomUUID()}`, usageEvents);
    const bus = await this.connect();
    const consuming = bus.consume(everything, async (event) => void events.push(event));
    this.running.push(() => consuming.stop());
    return events;
  }

  /** Returns the process id of the connection that holds the relay lock. */
  async findLeaderPid(): Promise<number | undefined> {
    const [holder] = await this.database.prisma.$queryRaw<{ pid: number }[]>`
      SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()`;
    return holder?.pid;
  }

  /** Terminates a connection, like a network failure or crash. */
  async terminateBackend(pid: number): Promise<void> {
    await this.database.prisma.$queryRaw`SELECT pg_terminate_backend(${pid}::int, 1000)`;
  }

  async stop(): Promise<void> {
    for (const stop of this.running.reverse()) await stop();
    await this.database.onApplicationShutdown();
    await this.copy.drop();
  }

  private recordCalls(
    streams: Streams,
  ): Pick<Streams, 'ensureStreams' | 'storeMessage' | 'storeDeadLetter' | 'serverId'> {
    return {
      get serverId() {
        return streams.serverId;
      },
      ensureStreams: (...declared) => {
        this.streamCalls.push('declare');
        return streams.ensureStreams(...declared);
      },
      storeMessage: (message) => {
        this.streamCalls.push(message.subject);
        return streams.storeMessage(message);
      },
      storeDeadLetter: (letter) => streams.storeDeadLetter(letter),
    };
  }

  private async connect(): Promise<Bus> {
    const bus = await connectBus({ url: this.world.natsUrl, name: 'quota' });
    this.running.push(() => bus.close());
    return bus;
  }
}

export const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** Lists the numbers of an account's events in order. */
export const listUsed = (accountId: string, events: readonly Pick<UsageEvent, 'accountId' | 'used'>[]) =>
  events.filter((event) => event.accountId === accountId).map(({ used }) => used);

/** Creates a log that records what an operator of the default level reads. */
export function createRecordingLog(): [Log, string[]] {
  const lines: string[] = [];
  const log = openLog('quota', 'silent');
  const keep = (...[, line]: [unknown, string?]) => void lines.push(line ?? '');
  const keepInfo = (line: string) => void lines.push(line);
  return [Object.assign(log, { info: keepInfo, warn: keep, error: keep }), lines];
}
