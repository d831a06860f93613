import { ManualClock } from '../commands/commands.fixture.ts';
import { IngressLimiters } from './ingress-limiter.ts';

const megabyte = 1_048_576;

let clock: ManualClock;
let intakes: IngressLimiters;
beforeEach(() => {
  clock = new ManualClock();
  intakes = new IngressLimiters(clock);
});

/** Number of frames of this size that are taken before one is refused. */
const taken = (intake: ReturnType<IngressLimiters['createLimiter']>, bytes: number): number => {
  for (let count = 0; ; count += 1) if (count === 100_000 || !intake.takeBytes(bytes)) return count;
};

describe('what an adapter may say', () => {
  it.each([
    [0, 8_192],
    [megabyte, 4],
  ])('is in frames of %d bytes at most %d at once', (bytes, count) => {
    expect(taken(intakes.createLimiter('a'), bytes)).toBe(count);
  });

  it('is an eighth as much after each second of silence, and no more than at first', () => {
    const intake = intakes.createLimiter('a');
    taken(intake, 0);
    clock.advance(1_000);
    expect(taken(intake, 0)).toBe(1_024);
    clock.advance(3_600_000);

    expect(taken(intake, 0)).toBe(8_192);
  });

  it('is more by one answer for each command that it was sent, up to 64 of them', () => {
    const intake = intakes.createLimiter('a');
    const answer = megabyte + 65_024;
    intake.expectReplies(3);
    expect(taken(intake, answer)).toBe(3 + 4);
    intake.expectReplies(1_000);

    expect(taken(intake, answer)).toBe(64);
  });

  it('is bounded for all adapters of an account, and not by those of another', () => {
    const counts = Array.from({ length: 5 }, () => taken(intakes.createLimiter('a'), 0));

    expect(counts).toEqual([8_192, 8_192, 8_192, 8_192, 0]);
    expect(taken(intakes.createLimiter('b'), 0)).toBe(8_192);
  });

  it('is still counted for an account after a while, until it has been quiet for long enough', () => {
    for (const _ of [1, 2, 3, 4]) taken(intakes.createLimiter('a'), 0);
    intakes.sweepAccounts();
    clock.advance(1_000);
    expect(taken(intakes.createLimiter('a'), 0)).toBe(4_096);
    clock.advance(8_000);
    intakes.sweepAccounts();

    expect(taken(intakes.createLimiter('a'), 0)).toBe(8_192);
  });
});
