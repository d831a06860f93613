import { Readiness } from './readiness.ts';

describe('readiness', () => {
  it('is given when every dependency is well', async () => {
    const readiness = new Readiness();
    readiness.add('bus', async () => undefined);

    expect(await readiness.report()).toEqual({ ready: true, dependencies: { bus: 'ok' } });
  });

  it('is missing when one is not, and says which and why', async () => {
    const readiness = new Readiness();
    readiness.add('bus', async () => undefined);
    readiness.add('postgres', async () => Promise.reject(new Error('connection refused')));

    expect(await readiness.report()).toEqual({
      ready: false,
      dependencies: { bus: 'ok', postgres: 'connection refused' },
    });
  });

  it('does not wait for a dependency that hangs', async () => {
    const readiness = new Readiness();
    readiness.add('postgres', () => new Promise(() => undefined));

    expect(await readiness.report()).toEqual({ ready: false, dependencies: { postgres: 'timed out' } });
  });

  it('ends with the drain', async () => {
    const readiness = new Readiness();
    readiness.drain();

    expect(await readiness.report()).toMatchObject({ ready: false });
  });
});
