import { openRateLimiter } from '@kerf/limits';
import { Secret } from '@kerf/service';
import { silentLog } from '@kerf/telemetry';
import {
  type Certificates,
  createTemporaryFolder,
  ensureCertificates,
  type Server,
  startRedis,
  type TemporaryFolder,
} from '@kerf/tools';
import { countAcquired, createBucket } from './rate-limiter.fixture.ts';
import { waitUntilCounting } from './redis-world.ts';

const generousTimeoutMs = 5_000;

let folder: TemporaryFolder;
let certificates: Certificates;
let redis: Server;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  certificates = await ensureCertificates(folder.path);
  redis = await startRedis({ folder: folder.path, certificates });
});

afterAll(async () => {
  await redis.stop();
  await folder.remove();
});

/** Opens a limiter as a service does that is configured with these files. */
function open({ caFile, certFile, keyFile }: Partial<Certificates>) {
  const variables = { KERF_REDIS_URL: new Secret(redis.url), KERF_REDIS_TIMEOUT_MS: generousTimeoutMs };
  const files = { KERF_REDIS_CA_FILE: caFile, KERF_REDIS_CERT_FILE: certFile, KERF_REDIS_KEY_FILE: keyFile };
  return openRateLimiter({ ...variables, ...files }, silentLog);
}

describe('a Redis with TLS and client certificates', () => {
  it('counts the limits of all processes', async () => {
    const limiters = [open(certificates), open(certificates)];
    for (const limiter of limiters) await waitUntilCounting(limiter, 'shared');
    const acquired = await Promise.all(
      limiters.map((limiter) => countAcquired(limiter, 20, () => ({ buckets: [createBucket('tls', 10)] }))),
    );

    expect(acquired.reduce((sum, count) => sum + count)).toBe(10);
    for (const limiter of limiters) await limiter.onApplicationShutdown();
  });

  it.each([
    ['does not trust its authority', (files: Certificates) => ({ ...files, caFile: undefined })],
    ['has no certificate', ({ caFile }: Certificates) => ({ caFile })],
  ])('is not used by a process that %s, which counts alone', async (_, choose) => {
    const limiter = open(choose(certificates));
    // Opened later and connected: by now the other one would be, too.
    const accepted = open(certificates);
    await waitUntilCounting(accepted, 'shared');

    expect(await countAcquired(limiter, 1, () => ({ buckets: [createBucket(crypto.randomUUID(), 10)] }))).toBe(1);
    expect(limiter.isShared).toBe(false);
    await accepted.onApplicationShutdown();
    await limiter.onApplicationShutdown();
  });
});
