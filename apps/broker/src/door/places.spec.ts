import { StandingClock } from '../commands/commands.fixture.ts';
import { Places } from './places.ts';

let clock: StandingClock;
beforeEach(() => {
  clock = new StandingClock();
});

describe('the places of a pod', () => {
  it('are counted for each account', () => {
    const places = new Places({ perAccount: 2, perPod: 10 }, clock);
    places.take('a');
    places.check('a');
    places.take('a');

    expect(() => places.check('a')).toThrow(
      'This account has 2 adapters connected to one broker, the maximum. Disconnect one first.',
    );
    expect(() => places.check('b')).not.toThrow();
  });

  it('are counted for all together', () => {
    const places = new Places({ perAccount: 2, perPod: 2 }, clock);
    places.take('a');
    places.take('b');

    for (const check of [() => places.checkPod(), () => places.check('c')])
      expect(check).toThrow('The broker service is unavailable.');
  });

  it('are free again when they are left', () => {
    const places = new Places({ perAccount: 1, perPod: 1 }, clock);
    places.take('a');
    places.leave('a');

    expect(() => places.check('a')).not.toThrow();
  });

  it('are taken by one account all a few times over, and then more slowly, whatever others do', () => {
    const places = new Places({ perAccount: 60, perPod: 1_000 }, clock);
    const come = () => {
      places.check('a');
      places.take('a');
      places.leave('a');
    };
    for (let count = 0; count < 200; count += 1) come();
    expect(come).toThrow('Too many requests');
    expect(() => places.check('b')).not.toThrow();
    clock.move(1_000);
    places.sweep();
    for (const _ of [1, 2]) come();

    expect(come).toThrow('Too many requests');
  });
});
