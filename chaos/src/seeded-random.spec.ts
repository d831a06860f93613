import { SeededRandom } from './seeded-random.ts';

const draw = (random: SeededRandom) => Array.from({ length: 200 }, () => random.nextBetween(0, 10));

describe('seeded random numbers', () => {
  it('fall the same way for the same seed, and differently for another', () => {
    expect(draw(new SeededRandom(7))).toEqual(draw(new SeededRandom(7)));
    expect(draw(new SeededRandom(7))).not.toEqual(draw(new SeededRandom(8)));
  });

  it('stay between the least and the most, and reach both halves', () => {
    const drawn = draw(new SeededRandom(1));

    expect(drawn.every((number) => number >= 0 && number < 10)).toBe(true);
    expect(drawn.some((number) => number < 5)).toBe(true);
    expect(drawn.some((number) => number >= 5)).toBe(true);
  });

  it('pick every item of a list now and then, and nothing from an empty one', () => {
    const random = new SeededRandom(1);
    const picked = new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c'])));

    expect(picked).toEqual(new Set(['a', 'b', 'c']));
    expect(() => random.pick([])).toThrow('empty list');
  });

  it('deal each item of a list once before any comes again', () => {
    const deal = new SeededRandom(1).createDeck(['a', 'b', 'c']);
    const rounds = Array.from({ length: 20 }, () => [deal(), deal(), deal()]);

    for (const round of rounds) expect(round.toSorted()).toEqual(['a', 'b', 'c']);
    expect(new Set(rounds.map(String)).size).toBeGreaterThan(1);
  });

  it('hand on a source of its own that leaves theirs alone', () => {
    const [random, same] = [new SeededRandom(7), new SeededRandom(7)];
    const fork = random.fork();
    same.fork();

    expect(draw(fork)).toEqual(draw(new SeededRandom(7).fork()));
    expect(draw(random)).toEqual(draw(same));
  });
});
