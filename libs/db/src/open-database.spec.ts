import { createHmac } from 'node:crypto';
import { openDatabase } from './open-database.ts';
import { unavailableFault, getTemplateUrl } from './with-database.fixture.ts';

const services = ['accounts', 'broker', 'issuer', 'quota'] as const;
type Service = (typeof services)[number];

/** The same server, for the role of a service. */
function asRoleOf(service: Service, database = 'kerf_template'): string {
  const address = new URL(getTemplateUrl());
  address.username = `kerf_${service}`;
  // The test runner derives it like this, as for every role of a server that it starts.
  address.password = createHmac('sha256', address.password).update(address.username).digest('base64url');
  address.pathname = `/${database}`;
  return address.href;
}

/** Returns true if a service that is configured for a database is ready. */
async function check(service: Service, address: string): Promise<unknown> {
  const checks: (() => Promise<unknown>)[] = [];
  const configuration = { KERF_DATABASE_URL: { reveal: () => address }, KERF_DATABASE_CONNECTIONS: 2 };
  const database = openDatabase(service, configuration, { add: (_, ask) => checks.push(ask) });
  try {
    expect(checks).toHaveLength(1);
    return await checks[0]?.();
  } finally {
    await database.onApplicationShutdown();
  }
}

describe.each(services)('the service %s', (service) => {
  it('is ready with its own role in a database that was migrated', async () => {
    await expect(check(service, asRoleOf(service))).resolves.toBeUndefined();
  });

  it('is not ready with the role of any other service', async () => {
    for (const other of services.filter((one) => one !== service))
      await expect(check(service, asRoleOf(other))).rejects.toThrow('permission denied');
  });

  it('is not ready in a database that was not migrated', async () => {
    await expect(check(service, asRoleOf(service, 'postgres'))).rejects.toThrow('does not exist');
  });

  it('is not ready where nothing listens', async () => {
    await expect(check(service, 'postgresql://kerf@127.0.0.1:1/kerf')).rejects.toMatchObject(unavailableFault);
  });
});
