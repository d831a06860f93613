import { listSides, mixedServices, mixes } from './mixes.ts';

const single = mixes.slice(0, 8);

describe('the mixes of two releases', () => {
  it('are all eight with one process of each service, each once', () => {
    expect(new Set(single.map((mix) => JSON.stringify(mix))).size).toBe(8);
    expect(single.flatMap((mix) => mixedServices.filter((name) => listSides(mix, name).length !== 1))).toEqual([]);
  });

  it('end with a process of each release of every service', () => {
    const [last, ...more] = mixes.slice(8);

    expect(more).toEqual([]);
    for (const name of [...mixedServices, 'accounts', 'standards'])
      expect(last && listSides(last, name)).toEqual(['old', 'new']);
  });

  it('replace one service at a time, each of them in both directions', () => {
    const steps = single
      .slice(1)
      .map((mix, index) =>
        mixedServices.flatMap((name) => (single[index]?.[name] === mix[name] ? [] : `${name} to ${mix[name]}`)),
      );

    expect(steps.every(({ length }) => length === 1)).toBe(true);
    expect(steps.flat()).toEqual(
      expect.arrayContaining(['quota to new', 'quota to old', 'gateway to new', 'gateway to old', 'broker to new']),
    );
  });
});
