import { Gate, RedisLimits } from '@kerf/limits';
import { silentLog } from '@kerf/telemetry';
import { startRedis, temporaryFolder } from '@kerf/tools';
import { createClient } from '@redis/client';
import { eventually } from './eventually.ts';

/** Timeout so long that only a dead Redis exceeds it. */
const patientMs = 5_000;

/** A real Redis with rate limiters, for specs. */
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

  /** Opens a limiter, as of another process, and waits until it is connected to Redis. */
  async open(timeoutMs = patientMs): Promise<Gate> {
    const gate = new Gate(new RedisLimits({ url: this.url, timeoutMs, log: silentLog }));
    this.gates.push(gate);
    await becomes(gate, 'shared');
    return gate;
  }

  /** Stops Redis, losing its unsaved data, and returns a function that starts it again. */
  async takeAway(): Promise<() => Promise<void>> {
    const port = Number(new URL(this.url).port);
    await this.redis.stop();
    return async () => {
      this.redis = await startRedis({ folder: this.folder.path, port });
    };
  }

  /** Suspends the Redis process with open connections, and returns a function that resumes it. */
  freeze(): () => void {
    const { pid } = this.redis;
    if (pid === undefined) throw new Error('redis is not running');
    process.kill(pid, 'SIGSTOP');
    return () => process.kill(pid, 'SIGCONT');
  }

  /** Runs a command on Redis directly. */
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

/** Waits until a limiter counts in Redis, or alone. */
export const becomes = (gate: Gate, how: 'shared' | 'alone'): Promise<void> =>
  eventually(() => {
    if (gate.isShared !== (how === 'shared')) throw new Error(`the limiter does not become ${how}`);
  });
