import { Quorum } from './quorum.ts';

describe('a quorum', () => {
  it('is reached with the last one that is needed, and stays so', () => {
    const quorum = new Quorum(2);
    quorum.count();
    expect(quorum.reached.aborted).toBe(false);
    quorum.count();
    quorum.count();
    expect(quorum.reached.aborted).toBe(true);
    expect(quorum.counted).toBe(3);
  });

  it('is never reached when nobody says how many', () => {
    const quorum = new Quorum();
    quorum.count();
    expect(quorum.reached.aborted).toBe(false);
  });
});
