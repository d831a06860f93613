import { RateLimiter, RedisLimiter } from '@kerf/limits';
import { silentLog } from '@kerf/telemetry';
import { startRedis, createTemporaryFolder } from '@kerf/tools';
import { createClient } from '@redis/client';
import { eventually } from './eventually.ts';

/** Timeout so long that only a dead Redis exceeds it. */
const generousTimeoutMs = 5_000;

/** A real Redis with rate limiters, for specs. */
export class RedisWorld {
  private readonly limiters: RateLimiter[] = [];

  private constructor(
    private readonly folder: Awaited<ReturnType<typeof createTemporaryFolder>>,
    private redis: Awaited<ReturnType<typeof startRedis>>,
  ) {}

  static async start(): Promise<RedisWorld> {
    const folder = await createTemporaryFolder();
    return new RedisWorld(folder, await startRedis({ folder: folder.path }));
  }

  get url(): string {
    return this.redis.url;
  }

  /** Opens a limiter, as of another process, and waits until it is connected to Redis. */
  async openLimiter(timeoutMs = generousTimeoutMs): Promise<RateLimiter> {
    const limiter = new RateLimiter(new RedisLimiter({ url: this.url, timeoutMs, log: silentLog }));
    this.limiters.push(limiter);
    await waitUntilCounting(limiter, 'shared');
    return limiter;
  }

  /** Stops Redis, losing its unsaved data, and returns a function that starts it again. */
  async stopRedis(): Promise<() => Promise<void>> {
    const port = Number(new URL(this.url).port);
    await this.redis.stop();
    return async () => {
      this.redis = await startRedis({ folder: this.folder.path, port });
    };
  }

  /** Suspends the Redis process with open connections, and returns a function that resumes it. */
  freezeRedis(): () => void {
    const { pid } = this.redis;
    if (pid === undefined) throw new Error('redis is not running');
    process.kill(pid, 'SIGSTOP');
    return () => process.kill(pid, 'SIGCONT');
  }

  /** Runs a command on Redis directly. */
  async runCommand(...command: string[]): Promise<unknown> {
    const client = createClient({ url: this.url });
    await client.connect();
    const reply = await client.sendCommand(command);
    client.destroy();
    return reply;
  }

  async stop(): Promise<void> {
    await Promise.all(this.limiters.map((limiter) => limiter.onApplicationShutdown()));
    await this.redis.stop();
    await this.folder.remove();
  }
}

/** Waits until a limiter counts in Redis, or alone. */
export const waitUntilCounting = (limiter: RateLimiter, how: 'shared' | 'alone'): Promise<void> =>
  eventually(() => {
    if (limiter.isShared !== (how === 'shared')) throw new Error(`the limiter does not become ${how}`);
  });
