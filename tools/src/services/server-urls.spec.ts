import { getDatabaseUrl, getNatsUrl, type ServerUrls } from './server-urls.ts';

const foreign: ServerUrls = {
  databaseUrl: 'postgresql://boss:pass@db:5432/kerf',
  natsUrl: 'nats://bus:4222',
  redisUrl: 'redis://cache',
};
const ours: ServerUrls = {
  ...foreign,
  databaseUrl: 'postgresql://kerf:pass@127.0.0.1:20000/kerf',
  databaseRoles: true,
  natsPasswords: { quota: 'k1', gateway: 'k2' },
};
const own = { KERF_QUOTA_DATABASE_URL: 'postgresql://quota@db/kerf', KERF_QUOTA_NATS_URL: 'nats://quota:k3@bus' };

describe('the servers of a service', () => {
  afterEach(() => {
    for (const name of Object.keys(own)) delete process.env[name];
  });

  it('know it under a name of its own where we started them', () => {
    const passwords = (['quota', 'accounts'] as const).map((service) => {
      const url = new URL(getDatabaseUrl(service, ours));
      expect(url.href).toBe(`postgresql://kerf_${service}:${url.password}@127.0.0.1:20000/kerf`);
      return url.password;
    });
    expect(new Set([...passwords, 'pass', '']).size).toBe(4);
    expect(getNatsUrl('quota', ours)).toBe('nats://quota:k1@bus:4222');
    expect(getNatsUrl('gateway', ours)).toBe('nats://gateway:k2@bus:4222');
  });

  it('are used as they are where they belong to somebody else', () => {
    expect(getDatabaseUrl('quota', foreign)).toBe(foreign.databaseUrl);
    expect(getNatsUrl('quota', foreign)).toBe(foreign.natsUrl);
  });

  it('are used by a URL of its own when there is one', () => {
    Object.assign(process.env, own);
    expect(getDatabaseUrl('quota', foreign)).toBe(own.KERF_QUOTA_DATABASE_URL);
    expect(getNatsUrl('quota', foreign)).toBe(own.KERF_QUOTA_NATS_URL);
    expect(getDatabaseUrl('broker', foreign)).toBe(foreign.databaseUrl);
    expect(getNatsUrl('gateway', foreign)).toBe(foreign.natsUrl);
  });
});
