import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus, type Bus } from '@kerf/bus';
import { type Contract, type EventConsumer, type Handlers, type Operation, parse, type Stream } from '@kerf/contracts';
import { createService, Readiness, type ServiceDefinition } from '@kerf/service';
import { openLog } from '@kerf/telemetry';
import {
  findFreePort,
  type NatsAccess,
  type Server,
  writeSpecAccess,
  startNats,
  createTemporaryFolder,
  addLogin,
} from '@kerf/tools';
import type { INestApplication } from '@nestjs/common';
import * as z from 'zod';
import { removeStreams, type StoredMessage, readStoredMessages, countPendingMessages } from './stored-messages.ts';

/** A real bus with the services and stubs of a spec. */
export class World {
  private readonly running: (() => Promise<unknown>)[] = [];

  private constructor(
    private nats: Server,
    private readonly access: NatsAccess | undefined,
    private readonly resources: { readonly path: string; readonly monitorPort: number; remove(): Promise<void> },
    /** Connection for the spec itself. */
    readonly bus: Bus,
  ) {}

  /** Starts a bus, by default with JetStream. */
  static async start({ jetStream = true } = {}): Promise<World> {
    const folder = await createTemporaryFolder();
    const access = jetStream ? await writeSpecAccess(folder.path) : undefined;
    const monitorPort = await findFreePort();
    const nats = await startNats({ folder: folder.path, access, monitorPort });
    const url = addLogin(nats.url, 'specification', access?.passwords['specification']);
    return new World(nats, access, { ...folder, monitorPort }, await connectBus({ url, name: 'specification' }));
  }

  /** Counts the subscriptions of all users of the bus. */
  async countSubscriptions(): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.resources.monitorPort}/subsz`);
    return z.object({ num_subscriptions: z.int() }).parse(await answer.json()).num_subscriptions;
  }

  /** URL of the bus for the user `specification`, who has all permissions. */
  get natsUrl(): string {
    return this.getNatsUrl('specification');
  }

  /** Returns the URL of the bus for one of its users. */
  getNatsUrl(user: string): string {
    return addLogin(this.nats.url, user, this.access?.passwords[user]);
  }

  /** Stops the bus and returns a function that restarts it, with JetStream and the content of its streams. */
  async stopBus({ kill = false } = {}): Promise<() => Promise<void>> {
    const port = Number(new URL(this.nats.url).port);
    if (kill && this.nats.pid) process.kill(this.nats.pid, 'SIGKILL');
    await this.nats.stop();
    return async () => {
      this.nats = await startNats({ folder: this.resources.path, port, access: this.access, jetStream: true });
    };
  }

  /**
   * Copies the streams as they are on disk now. The returned function ends the bus like a power failure would that takes
   * everything written since, and restarts it.
   */
  async saveStreams(): Promise<() => Promise<void>> {
    const streams = join(this.resources.path, 'jetstream');
    const copy = join(this.resources.path, 'saved');
    await cp(streams, copy, { recursive: true });
    return async () => {
      const restart = await this.stopBus({ kill: true });
      await rm(streams, { recursive: true });
      await rename(copy, streams);
      await restart();
    };
  }

  /** Reads the messages of a stream, in order. */
  readStoredMessages(stream: Stream): Promise<StoredMessage[]> {
    return readStoredMessages(this.natsUrl, stream);
  }

  /** Reads the events of a stream, in order. */
  async readEvents<S extends Stream>(stream: S): Promise<z.output<S['content']>[]> {
    const messages = await this.readStoredMessages(stream);
    return messages.map(({ text }) => parse<S['content']>(stream.content, JSON.parse(text)));
  }

  /** Counts the messages that a consumer has not acknowledged. */
  countPendingMessages(consumer: EventConsumer): Promise<number> {
    return countPendingMessages(this.natsUrl, consumer);
  }

  /** Deletes all streams with their content. */
  removeStreams(): Promise<void> {
    return removeStreams(this.natsUrl);
  }

  /** Runs a real service over its own connection, with its own permissions. */
  async serve<Config>(parts: ServiceDefinition<Config>, config: Config): Promise<INestApplication> {
    const log = openLog(parts.name, 'fatal');
    const bus = await connectBus({ url: this.getNatsUrl(parts.name), name: parts.name, log });
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
    await this.resources.remove();
  }
}
