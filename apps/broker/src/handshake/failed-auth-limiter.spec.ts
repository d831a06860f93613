import { ManualClock } from '../commands/commands.fixture.ts';
import { FailedAuthLimiter } from './failed-auth-limiter.ts';

const [near, neighbour, far] = ['203.0.113.7', '203.0.113.8', '198.51.100.1'];

describe('wrong keys', () => {
  let clock: ManualClock;
  let wrongKeys: FailedAuthLimiter;
  beforeEach(() => {
    clock = new ManualClock();
    wrongKeys = new FailedAuthLimiter(2, clock);
  });

  const asked = (key: string, address: string) => () => wrongKeys.checkNetwork(key, address);
  const exhaust = () => {
    for (let count = 0; count < 10; count += 1) wrongKeys.countFailure(near);
  };

  it('keep others of their network away from the ledger, and nobody else', () => {
    wrongKeys.countFailure(near);
    expect(asked('a', near)).not.toThrow();
    wrongKeys.countFailure(near);

    expect(asked('a', near)).toThrow('Too many requests. Try again in 1 s.');
    expect(asked('a', neighbour)).toThrow('Too many requests');
    expect(asked('a', far)).not.toThrow();
  });

  it('do not keep away a key that was right within ten minutes', () => {
    exhaust();
    wrongKeys.rememberValid('right');
    expect(asked('right', near)).not.toThrow();
    expect(asked('other', near)).toThrow('Too many requests');
    clock.advance(599_999);
    exhaust();
    expect(asked('right', near)).not.toThrow();
    clock.advance(1);

    expect(asked('right', near)).toThrow('Too many requests');
  });

  it('are as many as may be again after a minute, however many there were', () => {
    exhaust();
    clock.advance(59_999);
    wrongKeys.sweepBuckets();
    wrongKeys.countFailure(near);
    expect(asked('a', near)).toThrow('Too many requests');
    clock.advance(60_000);
    wrongKeys.sweepBuckets();
    wrongKeys.countFailure(near);

    expect(asked('a', near)).not.toThrow();
  });
});
