import { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import { createClient } from 'redis';
import { LocalBuckets } from './local-buckets.ts';

const minuteMs = 60_000;

/**
 * The generic cell rate algorithm for one bucket, on the clock of Redis.
 * KEYS[1] bucket; ARGV[1] microseconds between two requests, ARGV[2] burst.
 * Answers 0 when the request may pass, else the microseconds to wait.
 */
const gcra = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval = tonumber(ARGV[1])
local arrival = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now)
local late = arrival + interval - now - interval * tonumber(ARGV[2])
if late > 0 then return late end
redis.call('SET', KEYS[1], string.format('%.0f', arrival + interval), 'PX', math.ceil((arrival + interval - now) / 1000) + 1)
return 0`;

/** Bounds how many accounts one address may register in a minute, over all pods; without Redis in each pod. */
export class RegistrationLimit {
  private readonly local: LocalBuckets;
  private readonly redis: ReturnType<typeof openRedis> | undefined;

  constructor(
    private readonly perMinute: number,
    redisUrl: string | undefined,
    private readonly log: Log,
  ) {
    this.local = new LocalBuckets(minuteMs / perMinute, perMinute);
    this.redis = redisUrl ? openRedis(redisUrl, log) : undefined;
  }

  /** Throws `rate_limited` when the address has to wait. */
  async take(address: string): Promise<void> {
    const waitMs = (await this.waitInRedis(address)) ?? this.local.take(address, Date.now());
    if (waitMs > 0) throw Fault.of('rate_limited', { retryAfterS: Math.ceil(waitMs / 1000) });
  }

  /** Whether the limit is counted over all processes at this moment. */
  get isShared(): boolean {
    return this.redis?.isReady === true;
  }

  onApplicationShutdown(): void {
    this.redis?.destroy();
  }

  private async waitInRedis(address: string): Promise<number | undefined> {
    if (!this.redis || !this.isShared) return undefined;
    const bucket = {
      keys: [`register:${address}`],
      arguments: [String((minuteMs * 1000) / this.perMinute), String(this.perMinute)],
    };
    try {
      return Number(await this.redis.eval(gcra, bucket)) / 1000;
    } catch (error) {
      this.log.warn({ err: error }, 'redis does not answer; registrations are limited in this process alone');
      return undefined;
    }
  }
}

function openRedis(url: string, log: Log) {
  const client = createClient({ url, disableOfflineQueue: true, commandOptions: { timeout: 200 } });
  client.on('error', (error: unknown) => log.warn({ err: error }, 'redis connection'));
  void client.connect().catch(() => undefined);
  return client;
}
