import { ManualClock } from '../commands/commands.fixture.ts';
import { ConnectionLimits } from './connection-limits.ts';

let clock: ManualClock;
beforeEach(() => {
  clock = new ManualClock();
});

describe('the places of a pod', () => {
  it('are counted for each account', () => {
    const places = new ConnectionLimits({ perAccount: 2, perPod: 10 }, clock);
    places.addSocket('a');
    places.checkAccountLimits('a');
    places.addSocket('a');

    expect(() => places.checkAccountLimits('a')).toThrow(
      'This account has 2 adapters connected to one broker, the maximum. Disconnect one first.',
    );
    expect(() => places.checkAccountLimits('b')).not.toThrow();
  });

  it('are counted for all together', () => {
    const places = new ConnectionLimits({ perAccount: 2, perPod: 2 }, clock);
    places.addSocket('a');
    places.addSocket('b');

    for (const check of [() => places.checkPodLimit(), () => places.checkAccountLimits('c')])
      expect(check).toThrow('The broker service is unavailable.');
  });

  it('are free again when they are left', () => {
    const places = new ConnectionLimits({ perAccount: 1, perPod: 1 }, clock);
    places.addSocket('a');
    places.removeSocket('a');

    expect(() => places.checkAccountLimits('a')).not.toThrow();
  });

  it('are taken by one account all a few times over, and then more slowly, whatever others do', () => {
    const places = new ConnectionLimits({ perAccount: 60, perPod: 1_000 }, clock);
    const come = () => {
      places.checkAccountLimits('a');
      places.addSocket('a');
      places.removeSocket('a');
    };
    for (let count = 0; count < 200; count += 1) come();
    expect(come).toThrow('Too many requests');
    expect(() => places.checkAccountLimits('b')).not.toThrow();
    clock.advance(1_000);
    places.sweepBuckets();
    for (const _ of [1, 2]) come();

    expect(come).toThrow('Too many requests');
  });
});
