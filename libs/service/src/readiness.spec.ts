import { systemClock } from '@kerf/concurrency';
import { Readiness } from './readiness.ts';

const ok = async () => undefined;
const refuse = async () => Promise.reject(new Error('connection refused'));

/** Readiness of a started service, under a clock that the spec moves. */
function startReadiness() {
  let now = 0;
  const readiness = new Readiness({ ...systemClock, now: () => now });
  readiness.markStarted();
  return { readiness, wait: (ms: number) => (now += ms) };
}

describe('readiness', () => {
  it('is given when every dependency is well', async () => {
    const { readiness } = startReadiness();
    readiness.add('bus', ok);

    expect(await readiness.report()).toEqual({ ready: true, state: 'ready', dependencies: { bus: 'ok' } });
  });

  it('is missing until the service has started, also when every dependency is well', async () => {
    const readiness = new Readiness();
    readiness.add('bus', ok);
    expect(await readiness.report()).toEqual({ ready: false, state: 'starting', dependencies: { bus: 'ok' } });

    readiness.markStarted();
    expect(await readiness.report()).toMatchObject({ ready: true });
  });

  it('is missing when one dependency is not well, and says which and why', async () => {
    const { readiness } = startReadiness();
    readiness.add('bus', ok);
    readiness.add('postgres', refuse);

    expect(await readiness.report()).toEqual({
      ready: false,
      state: 'unavailable',
      dependencies: { bus: 'ok', postgres: 'connection refused' },
    });
  });

  it('does not wait for a dependency that hangs', async () => {
    const { readiness } = startReadiness();
    readiness.add('postgres', () => new Promise(() => undefined));

    expect(await readiness.report()).toMatchObject({ ready: false, dependencies: { postgres: 'timed out' } });
  });

  it('ends with the drain, and still reports the dependencies', async () => {
    const { readiness } = startReadiness();
    readiness.add('bus', ok);
    readiness.drain();

    expect(await readiness.report()).toEqual({ ready: false, state: 'draining', dependencies: { bus: 'ok' } });
  });
});

describe('a dependency whose outage is tolerated for 30 s', () => {
  const patient = { maxOutageMs: 30_000 };

  it('reports its failure at once, and makes the service unavailable after 30 s', async () => {
    const { readiness, wait } = startReadiness();
    let check = ok;
    readiness.add('postgres', () => check(), patient);
    await readiness.report();
    check = refuse;

    wait(3_600_000);
    const dependencies = { postgres: 'connection refused' };
    expect(await readiness.report()).toEqual({ ready: true, state: 'ready', dependencies });
    wait(29_999);
    expect(await readiness.report()).toMatchObject({ ready: true, dependencies });
    wait(1);
    expect(await readiness.report()).toEqual({ ready: false, state: 'unavailable', dependencies });
  });

  it('is tolerated again after it was well', async () => {
    const { readiness, wait } = startReadiness();
    let check = ok;
    readiness.add('postgres', () => check(), patient);
    for (const next of [ok, refuse, ok, refuse]) {
      check = next;
      await readiness.report();
      wait(20_000);
    }

    expect(await readiness.report()).toMatchObject({ ready: true });
  });

  it('is not tolerated before it was well for the first time', async () => {
    const { readiness } = startReadiness();
    readiness.add('postgres', refuse, patient);

    expect(await readiness.report()).toMatchObject({ ready: false, state: 'unavailable' });
  });
});

describe('a dependency whose check may be 10 s old', () => {
  it('is checked once in that time, whatever the result', async () => {
    const { readiness, wait } = startReadiness();
    let checks = 0;
    readiness.add('files', () => ((checks += 1), refuse()), { maxAgeMs: 10_000 });

    await readiness.report();
    wait(9_999);
    expect(await readiness.report()).toMatchObject({ dependencies: { files: 'connection refused' } });
    expect(checks).toBe(1);
    wait(1);
    await readiness.report();
    expect(checks).toBe(2);
  });
});

it('checks a dependency once for all probes that come at the same moment', async () => {
  const { readiness } = startReadiness();
  let checks = 0;
  readiness.add('postgres', () => ((checks += 1), ok()));
  await Promise.all([readiness.report(), readiness.report()]);

  expect(checks).toBe(1);
});
