import { OperationCounter } from './operation-counter.ts';

describe('the operation counter', () => {
  it('is reached with the last one that is needed, and stays so', () => {
    const operationCounter = new OperationCounter(2);
    operationCounter.increment();
    expect(operationCounter.maxReached.aborted).toBe(false);
    operationCounter.increment();
    operationCounter.increment();
    expect(operationCounter.maxReached.aborted).toBe(true);
    expect(operationCounter.counted).toBe(3);
  });

  it('is never reached when nobody says how many', () => {
    const operationCounter = new OperationCounter();
    operationCounter.increment();
    expect(operationCounter.maxReached.aborted).toBe(false);
  });
});
