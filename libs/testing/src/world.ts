import { connectBus, type Bus } from '@kerf/bus';
import { type Contract, type EventConsumer, type Handlers, type Operation, parse, type Stream } from '@kerf/contracts';
import { createService, Readiness, type ServiceParts } from '@kerf/service';
import { openLog } from '@kerf/telemetry';
import {
  freePort,
  type NatsAccess,
  type Server,
  specificationAccess,
  startNats,
  temporaryFolder,
  withLogin,
} from '@kerf/tools';
import type { INestApplication } from '@nestjs/common';
import * as z from 'zod';
import { removeStreams, type Stored, storedIn, undoneBy } from './stored.ts';

/** A real bus with the services and stubs of a spec. */
export class World {
  private readonly running: (() => Promise<unknown>)[] = [];

  private constructor(
    private nats: Server,
    private readonly access: NatsAccess | undefined,
    private readonly ground: { readonly path: string; readonly monitorPort: number; remove(): Promise<void> },
    /** Connection for the spec itself. */
    readonly bus: Bus,
  ) {}

  /** Starts a bus, by default with JetStream. */
  static async start({ jetStream = true } = {}): Promise<World> {
    const folder = await temporaryFolder();
    const access = jetStream ? await specificationAccess(folder.path) : undefined;
    const monitorPort = await freePort();
    const nats = await startNats({ folder: folder.path, access, monitorPort });
    const url = withLogin(nats.url, 'specification', access?.passwords['specification']);
    return new World(nats, access, { ...folder, monitorPort }, await connectBus({ url, name: 'specification' }));
  }

  /** Counts the subscriptions of all users of the bus. */
  async subscriptions(): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.ground.monitorPort}/subsz`);
    return z.object({ num_subscriptions: z.int() }).parse(await answer.json()).num_subscriptions;
  }

  /** URL of the bus for the user `specification`, who has all permissions. */
  get natsUrl(): string {
    return this.natsUrlOf('specification');
  }

  /** Returns the URL of the bus for one of its users. */
  natsUrlOf(user: string): string {
    return withLogin(this.nats.url, user, this.access?.passwords[user]);
  }

  /** Stops the bus and returns a function that restarts it, with JetStream and the content of its streams. */
  async takeBusAway({ kill = false } = {}): Promise<() => Promise<void>> {
    const port = Number(new URL(this.nats.url).port);
    if (kill && this.nats.pid) process.kill(this.nats.pid, 'SIGKILL');
    await this.nats.stop();
    return async () => {
      this.nats = await startNats({ folder: this.ground.path, port, access: this.access, jetStream: true });
    };
  }

  /** Reads the messages of a stream, in order. */
  stored(stream: Stream): Promise<Stored[]> {
    return storedIn(this.natsUrl, stream);
  }

  /** Reads the events of a stream, in order. */
  async events<S extends Stream>(stream: S): Promise<z.output<S['content']>[]> {
    const messages = await this.stored(stream);
    return messages.map(({ text }) => parse<S['content']>(stream.content, JSON.parse(text)));
  }

  /** Counts the messages that a consumer has not acknowledged. */
  undoneBy(consumer: EventConsumer): Promise<number> {
    return undoneBy(this.natsUrl, consumer);
  }

  /** Deletes all streams with their content. */
  removeStreams(): Promise<void> {
    return removeStreams(this.natsUrl);
  }

  /** Runs a real service over its own connection, with its own permissions. */
  async serve<Config>(parts: ServiceParts<Config>, config: Config): Promise<INestApplication> {
    const log = openLog(parts.name, 'fatal');
    const bus = await connectBus({ url: this.natsUrlOf(parts.name), name: parts.name, log });
    const app = await createService(parts, config, { bus, log, readiness: new Readiness() });
    this.running.push(async () => {
      await app.close();
      await bus.close();
    });
    return app;
  }

  /** Stubs a neighbouring service, typed by its contract. */
  async stub<C extends Contract>(contract: C, handlers: Partial<Handlers<C>>): Promise<void> {
    for (const [name, handler] of Object.entries(handlers)) {
      const operation: Operation | undefined = contract[name];
      if (!operation || !handler) throw new Error(`the contract has no operation ${name}`);
      const served = this.bus.serve(operation, handler);
      this.running.push(() => served.stop());
    }
    await this.bus.flush();
  }

  /** Stops everything in reverse order of its start. */
  async stop(): Promise<void> {
    for (const stop of this.running.reverse()) await stop();
    await this.bus.close();
    await this.nats.stop();
    await this.ground.remove();
  }
}
