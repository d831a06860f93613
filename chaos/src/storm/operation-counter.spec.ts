import { OperationCounter } from './operation-counter.ts';

describe('a quorum', () => {
  it('is reached with the last one that is needed, and stays so', () => {
    const quorum = new OperationCounter(2);
    quorum.increment();
    expect(quorum.maxReached.aborted).toBe(false);
    quorum.increment();
    quorum.increment();
    expect(quorum.maxReached.aborted).toBe(true);
    expect(quorum.counted).toBe(3);
  });

  it('is never reached when nobody says how many', () => {
    const quorum = new OperationCounter();
    quorum.increment();
    expect(quorum.maxReached.aborted).toBe(false);
  });
});
