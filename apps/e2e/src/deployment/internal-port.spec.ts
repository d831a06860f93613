import { eventually } from '@kerf/testing';
import { request } from 'undici';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { OwnProduct } from '../product/own-product.ts';

/** Response of a service on its internal port. */
async function ask(internalUrl: string, path: string) {
  const { statusCode, body } = await request(new URL(path, internalUrl));
  return { status: statusCode, text: await body.text() };
}

const release = { KERF_VERSION: '2.0.0-rc.1', KERF_REVISION: '4ac0ffee', KERF_ENVIRONMENT: 'staging' };

describe('the internal port of a service', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  const urlOf = (name: string): string => {
    const service = started.services.find((one) => one.name === name);
    if (!service) throw new Error(`there is no service ${name}`);
    return service.internalUrl;
  };
  beforeAll(async () => {
    started = await OwnProduct.start({ standards: 1, env: release });
  });
  afterAll(() => started.product.stop());

  it.each([
    ['gateway', ['bus', 'files']],
    ['accounts', ['bus', 'postgres']],
    ['quota', ['bus', 'postgres']],
    ['broker', ['bus', 'postgres']],
    ['standards', ['bus']],
  ])('tells whether the %s lives and what it depends on', async (name, dependencies) => {
    expect(await ask(urlOf(name), '/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    const { status, text } = await ask(urlOf(name), '/readyz');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      ready: true,
      state: 'ready',
      dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, 'ok'])),
    });
  });

  it.each(['gateway', 'accounts', 'quota', 'broker', 'standards'])('names the release of the %s', async (name) => {
    const { text } = await ask(urlOf(name), '/metrics');
    const labels = (metric: string) => new RegExp(`^${metric}\\{(.*)\\} 1$`, 'm').exec(text)?.[1];

    expect(labels('kerf_build_info')).toMatch(/version="2\.0\.0-rc\.1",revision="4ac0ffee"/);
    expect(labels('target_info')).toMatch(/service_version="2\.0\.0-rc\.1"/);
    expect(labels('target_info')).toMatch(/deployment_environment_name="staging"/);
    expect(labels('target_info')).toMatch(/service_instance_id="[-0-9a-f]{36}"/);
  });

  it('names the same release as the public port', async () => {
    const { body } = await new Client(started.place).get('/api/v1/info');

    expect(body).toMatchObject({ version: '2.0.0-rc.1' });
  });

  it('counts requests by route and by operation, and nothing by account', async () => {
    const account = await Account.register('pro', new Client(started.place));
    await account.execute('calculate_thread_geometry', { designation: 'M8' });
    const [gateway, quota] = await Promise.all(['gateway', 'quota'].map((name) => ask(urlOf(name), '/metrics')));

    expect(gateway?.text).toMatch(/http_server_request_duration_seconds_count\{[^}]*http_route="\/api\/v1\/execute"/);
    expect(quota?.text).toMatch(/messaging_process_duration_seconds_count\{[^}]*="quota\.reserve"/);
    expect(`${gateway?.text}${quota?.text}`).not.toContain(account.userId);
  });

  it('says nothing else', async () => {
    expect(await ask(urlOf('gateway'), '/api/v1/info')).toMatchObject({ status: 404 });
  });

  it('is not ready without the bus, and lives all the same', async () => {
    const bringBack = await started.product.servers.stopBus();
    await eventually(async () => {
      const { status, text } = await ask(urlOf('quota'), '/readyz');
      expect(status).toBe(503);
      expect(JSON.parse(text)).toEqual({
        ready: false,
        state: 'unavailable',
        dependencies: { bus: 'disconnected', postgres: 'ok' },
      });
    });
    expect(await ask(urlOf('quota'), '/healthz')).toMatchObject({ status: 200 });
    await bringBack();
  });
});
