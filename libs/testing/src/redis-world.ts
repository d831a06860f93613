import { Gate, RedisLimits } from '@kerf/limits';
import { silentLog } from '@kerf/telemetry';
import { startRedis, temporaryFolder } from '@kerf/tools';
import { createClient } from '@redis/client';
import { eventually } from './eventually.ts';

/** Long enough that only a Redis which never answers is given up. */
const patientMs = 5_000;

/** A real Redis, and as many gates before it as a specification opens. */
export class RedisWorld {
  private readonly gates: Gate[] = [];

  private constructor(
    private readonly folder: Awaited<ReturnType<typeof temporaryFolder>>,
    private redis: Awaited<ReturnType<typeof startRedis>>,
  ) {}

  static async start(): Promise<RedisWorld> {
    const folder = await temporaryFolder();
    return new RedisWorld(folder, await startRedis({ folder: folder.path }));
  }

  get url(): string {
    return this.redis.url;
  }

  /** The gate of another process, which has found Redis. */
  async open(timeoutMs = patientMs): Promise<Gate> {
    const gate = new Gate(new RedisLimits({ url: this.url, timeoutMs, log: silentLog }));
    this.gates.push(gate);
    await becomes(gate, 'shared');
    return gate;
  }

  /** Takes Redis away, with all it held and did not save, until the function it answers is called. */
  async takeAway(): Promise<() => Promise<void>> {
    const port = Number(new URL(this.url).port);
    await this.redis.stop();
    return async () => {
      this.redis = await startRedis({ folder: this.folder.path, port });
    };
  }

  /** Stops Redis in its tracks, connections open, until the function it answers is called. */
  freeze(): () => void {
    const { pid } = this.redis;
    if (pid === undefined) throw new Error('redis is not running');
    process.kill(pid, 'SIGSTOP');
    return () => process.kill(pid, 'SIGCONT');
  }

  /** Asks Redis itself. */
  async ask(...command: string[]): Promise<unknown> {
    const client = createClient({ url: this.url });
    await client.connect();
    const reply = await client.sendCommand(command);
    client.destroy();
    return reply;
  }

  async stop(): Promise<void> {
    await Promise.all(this.gates.map((gate) => gate.onApplicationShutdown()));
    await this.redis.stop();
    await this.folder.remove();
  }
}

/** Resolves when a gate counts in Redis, or alone. */
export const becomes = (gate: Gate, how: 'shared' | 'alone'): Promise<void> =>
  eventually(() => {
    if (gate.isShared !== (how === 'shared')) throw new Error(`the gate does not become ${how}`);
  });
