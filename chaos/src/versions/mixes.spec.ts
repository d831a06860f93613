import { mixedServices, mixes } from './mixes.ts';

describe('the mixes of two releases', () => {
  it('are all eight, each once', () => {
    expect(new Set(mixes.map((mix) => JSON.stringify(mix))).size).toBe(8);
  });

  it('replace one service at a time, each of them in both directions', () => {
    const steps = mixes
      .slice(1)
      .map((mix, index) =>
        mixedServices.flatMap((name) => (mixes[index]?.[name] === mix[name] ? [] : `${name} to ${mix[name]}`)),
      );
    const single = steps.map(([step]) => step);

    expect(steps.every(({ length }) => length === 1)).toBe(true);
    expect(single).toEqual(
      expect.arrayContaining(['quota to new', 'quota to old', 'gateway to new', 'gateway to old', 'broker to new']),
    );
  });
});
