import { silentLog } from '@kerf/telemetry';
import { eventually } from '@kerf/testing';
import { startRedis, temporaryFolder } from '@kerf/tools';
import { RegistrationLimit } from './registration-limit.ts';

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;
type Redis = Awaited<ReturnType<typeof startRedis>>;

/** How many of so many tries pass. */
async function passes(limit: RegistrationLimit, address: string, tries: number): Promise<number> {
  const taken = await Promise.allSettled(Array.from({ length: tries }, () => limit.take(address)));
  return taken.filter(({ status }) => status === 'fulfilled').length;
}

describe('the registration limit', () => {
  let folder: Folder;
  let redis: Redis;
  const limits: RegistrationLimit[] = [];
  const open = (perMinute: number) => {
    const limit = new RegistrationLimit(perMinute, redis.url, silentLog);
    limits.push(limit);
    return limit;
  };
  beforeEach(async () => {
    folder = await temporaryFolder();
    redis = await startRedis({ folder: folder.path });
  });
  afterEach(async () => {
    for (const limit of limits.splice(0)) limit.onApplicationShutdown();
    await redis.stop();
    await folder.remove();
  });

  it('is one for all processes', async () => {
    const [here, there] = [open(5), open(5)];
    await eventually(() => expect(here.isShared && there.isShared).toBe(true));

    expect((await passes(here, '10.0.0.1', 4)) + (await passes(there, '10.0.0.1', 4))).toBe(5);
    expect(await passes(here, '10.0.0.2', 1)).toBe(1);
  });

  it('says how long to wait', async () => {
    const limit = open(2);
    await passes(limit, '10.0.0.1', 2);

    await expect(limit.take('10.0.0.1')).rejects.toMatchObject({ code: 'rate_limited', slots: { retryAfterS: 30 } });
  });

  it('goes on in each process when Redis is away', async () => {
    const limit = open(3);
    await eventually(() => expect(limit.isShared).toBe(true));
    await redis.stop();

    expect(await passes(limit, '10.0.0.1', 5)).toBe(3);
  });
});
