import type { Sample } from '../measure.ts';
import { computeRatio, computeRows, judgeTargets, excludeDisturbed } from './results.ts';

const phase = { scenario: 'adapter', clients: 64 } as const;

function sample(system: Sample['system'], round: number, cpuUs: number): Sample {
  return { ...phase, system: system, round, cpuUs, gatewayUs: cpuUs / 2, partsUs: { gateway: cpuUs / 2 }, ...load };
}

const load = { p50Ms: 2, p99Ms: 4, perSecond: 500, perDatabaseCore: 5_000, standardsMb: 200, wrong: 0 };

const samples = [
  ...[100, 100, 100, 160, 100].map((us, round) => sample('floor', round, us)),
  ...[130, 150, 140, 480, 120].map((us, round) => sample('kerf', round, us)),
];

describe('a disturbed round', () => {
  const { kept, rejected } = excludeDisturbed(samples);

  it('is left out for every contender', () => {
    expect(rejected).toEqual([{ ...phase, round: 3 }]);
    expect(kept.filter(({ round }) => round === 3)).toEqual([]);
    expect(kept).toHaveLength(8);
  });

  it('leaves the other phases alone', () => {
    const alone = [...samples, { ...sample('floor', 3, 100), clients: 1 }];
    expect(excludeDisturbed(alone).kept).toContainEqual({ ...sample('floor', 3, 100), clients: 1 });
  });
});

describe('the results', () => {
  it('tell the medians of each contender and its parts', () => {
    expect(computeRows(samples)).toEqual([
      {
        ...phase,
        system: 'kerf',
        cpuUs: 140,
        gatewayUs: 70,
        p50Ms: 2,
        p99Ms: 4,
        perSecond: 500,
        perDatabaseCore: 5_000,
        standardsMb: 200,
        partsUs: { gateway: 70 },
      },
      {
        ...phase,
        system: 'floor',
        cpuUs: 100,
        gatewayUs: 50,
        p50Ms: 2,
        p99Ms: 4,
        perSecond: 500,
        perDatabaseCore: 5_000,
        standardsMb: 200,
        partsUs: { gateway: 50 },
      },
    ]);
  });

  it('compare rounds with the same round', () => {
    expect(computeRatio(samples, { ...phase, figure: 'cpuUs' }, 'kerf', 'floor')).toBe(1.4);
  });
});

describe('a target', () => {
  const ratio = { ...phase, figure: 'cpuUs', against: 'floor', bound: 'at most' } as const;

  it.each([
    { target: { ...ratio, value: 1.4 }, measured: 1.4, met: true },
    { target: { ...ratio, value: 1.3 }, measured: 1.4, met: false },
    { target: { ...ratio, by: 'difference', value: 40 } as const, measured: 40, met: true },
    { target: { ...phase, figure: 'perSecond', bound: 'at least', value: 501 } as const, measured: 500, met: false },
    { target: { ...phase, figure: 'p50Ms', bound: 'at most', value: 2 } as const, measured: 2, met: true },
  ])('of $target.figure $target.bound $target.value is met: $met', ({ target, measured, met }) => {
    expect(judgeTargets(samples, [target])).toEqual([{ ...target, measured, met }]);
  });

  it('of a scenario that was not measured has no verdict', () => {
    expect(judgeTargets(samples, [{ ...ratio, scenario: 'service', value: 1 }])).toEqual([]);
  });
});
