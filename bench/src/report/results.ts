import { type ContenderName, contenderNames } from '../contenders/contender.ts';
import { deviatingRounds, median, medianOfDifferences, medianOfRatios } from '../figures/statistics.ts';
import type { Sample } from '../measure.ts';
import type { ScenarioName } from '../scenarios.ts';
import type { Figure, Target } from '../targets.ts';

/** Maximum deviation of the floor; beyond it, something else was using the machine. */
const mostDeviation = 0.25;

type Key = Pick<Sample, 'scenario' | 'clients'>;

/** Excludes the rounds in which the CPU time of the floor deviates from its median, and lists them. */
export function withoutDisturbed(samples: readonly Sample[]): {
  kept: Sample[];
  rejected: (Key & { round: number })[];
} {
  const floors = samples.filter(({ contender }) => contender === 'floor');
  const rejected = phasesOf(floors).flatMap((phase) => {
    const rounds = floors.filter((sample) => isOf(sample, phase));
    const bad = deviatingRounds(
      rounds.map(({ cpuUs }) => cpuUs),
      mostDeviation,
    );
    return bad.flatMap((index) => rounds[index] ?? []).map(({ round }) => ({ ...phase, round }));
  });
  const isRejected = (one: Sample) => rejected.some((bad) => isOf(one, bad) && one.round === bad.round);
  return { kept: samples.filter((sample) => !isRejected(sample)), rejected };
}

/** Medians of one system in one phase. */
export interface Row extends Record<Figure, number> {
  readonly scenario: ScenarioName;
  readonly clients: number;
  readonly contender: ContenderName;
  readonly partsUs: Readonly<Record<string, number>>;
}

/** Computes one row for each system in each phase. */
export function rowsOf(samples: readonly Sample[]): Row[] {
  return phasesOf(samples).flatMap((phase) => {
    const inPhase = samples.filter((sample) => isOf(sample, phase));
    const contenders = contenderNames.filter((name) => inPhase.some(({ contender }) => contender === name));
    return contenders.map((name) => ({
      ...phase,
      contender: name,
      ...mediansOf(inPhase.filter((sample) => sample.contender === name)),
    }));
  });
}

function mediansOf(samples: readonly Sample[]) {
  const of = (figure: Figure) => median(samples.map((sample) => sample[figure]));
  const parts = Object.keys(samples[0]?.partsUs ?? {});
  const partsUs = Object.fromEntries(
    parts.map((part) => [part, median(samples.map((sample) => sample.partsUs[part] ?? 0))]),
  );
  return {
    cpuUs: of('cpuUs'),
    gatewayUs: of('gatewayUs'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    perSecond: of('perSecond'),
    perDatabaseCore: of('perDatabaseCore'),
    standardsMb: of('standardsMb'),
    partsUs,
  };
}

type FigureKey = Key & { readonly figure: Figure };

/** Median of the ratios of a figure of two systems, round by round. */
export function ratioOf(
  samples: readonly Sample[],
  key: FigureKey,
  ours: ContenderName,
  theirs: ContenderName,
): number {
  return medianOfRatios(valuesOf(samples, key, ours), valuesOf(samples, key, theirs));
}

/** Values of a figure of one system, by round. */
function valuesOf(samples: readonly Sample[], key: FigureKey, contender: ContenderName): number[] {
  return samples
    .filter((sample) => isOf(sample, key) && sample.contender === contender)
    .toSorted((a, b) => a.round - b.round)
    .map((sample) => sample[key.figure]);
}

/** Target with its measured value and verdict. */
export interface Verdict extends Target {
  readonly measured: number;
  readonly met: boolean;
}

/** Judges the targets of the scenarios that were measured. */
export function verdictsOf(samples: readonly Sample[], targets: readonly Target[]): Verdict[] {
  const measured = targets.filter((target) => samples.some((sample) => isOf(sample, target)));
  return measured.map((target) => {
    const value = measuredFor(samples, target);
    return {
      ...target,
      measured: value,
      met: target.bound === 'at most' ? value <= target.value : value >= target.value,
    };
  });
}

function measuredFor(samples: readonly Sample[], target: Target): number {
  const { of: ours = 'kerf', against, by } = target;
  const own = valuesOf(samples, target, ours);
  if (!against) return median(own);
  const theirs = valuesOf(samples, target, against);
  return by === 'difference' ? medianOfDifferences(own, theirs) : medianOfRatios(own, theirs);
}

function isOf(sample: Sample, { scenario, clients }: Key): boolean {
  return sample.scenario === scenario && sample.clients === clients;
}

function phasesOf(samples: readonly Sample[]): Key[] {
  const phases = new Map(samples.map(({ scenario, clients }) => [`${scenario} ${clients}`, { scenario, clients }]));
  // A rejected first round must not change the order.
  return [...phases.values()].toSorted((a, b) => (a.scenario === b.scenario ? a.clients - b.clients : 0));
}
