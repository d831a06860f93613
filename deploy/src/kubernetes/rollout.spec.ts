import { readRollouts } from './rollout.ts';

describe('the roll-out of a service', () => {
  it('has the times of the rendered manifests', () => {
    expect(readRollouts('prod').get('gateway')).toEqual({
      environment: {},
      gracePeriodMs: 615_000,
      minReadyMs: 5_000,
      unreadyAfterMs: 4_000,
    });
  });

  it('is known for every service of prod, and for no Job', () => {
    const services = ['accounts', 'broker', 'gateway', 'issuer', 'quota', 'standards'];

    expect([...readRollouts('prod').keys()].sort()).toEqual(services);
  });
});
