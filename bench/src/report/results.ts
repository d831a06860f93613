import { type SystemName, systemNames } from '../systems/system-under-test.ts';
import {
  findDeviatingRounds,
  computeMedian,
  computeMedianDifference,
  computeMedianRatio,
} from '../figures/statistics.ts';
import type { Sample } from '../measure.ts';
import type { ScenarioName } from '../scenarios.ts';
import type { Figure, Target } from '../targets.ts';

/** Maximum deviation of the floor; beyond it, something else was using the machine. */
const maxDeviation = 0.25;

type Key = Pick<Sample, 'scenario' | 'clients'>;

/** Excludes the rounds in which the CPU time of the floor deviates from its median, and lists them. */
export function excludeDisturbed(samples: readonly Sample[]): {
  kept: Sample[];
  rejected: (Key & { round: number })[];
} {
  const floors = samples.filter(({ system }) => system === 'floor');
  const rejected = listPhases(floors).flatMap((phase) => {
    const rounds = floors.filter((sample) => isInPhase(sample, phase));
    const bad = findDeviatingRounds(
      rounds.map(({ cpuUs }) => cpuUs),
      maxDeviation,
    );
    return bad.flatMap((index) => rounds[index] ?? []).map(({ round }) => ({ ...phase, round }));
  });
  const isRejected = (one: Sample) => rejected.some((bad) => isInPhase(one, bad) && one.round === bad.round);
  return { kept: samples.filter((sample) => !isRejected(sample)), rejected };
}

/** Medians of one system in one phase. */
export interface Row extends Record<Figure, number> {
  readonly scenario: ScenarioName;
  readonly clients: number;
  readonly system: SystemName;
  readonly partsUs: Readonly<Record<string, number>>;
}

/** Computes one row for each system in each phase. */
export function computeRows(samples: readonly Sample[]): Row[] {
  return listPhases(samples).flatMap((phase) => {
    const inPhase = samples.filter((sample) => isInPhase(sample, phase));
    const systems = systemNames.filter((name) => inPhase.some(({ system }) => system === name));
    return systems.map((name) => ({
      ...phase,
      system: name,
      ...computeMedians(inPhase.filter((sample) => sample.system === name)),
    }));
  });
}

function computeMedians(samples: readonly Sample[]) {
  const of = (figure: Figure) => computeMedian(samples.map((sample) => sample[figure]));
  const parts = Object.keys(samples[0]?.partsUs ?? {});
  const partsUs = Object.fromEntries(
    parts.map((part) => [part, computeMedian(samples.map((sample) => sample.partsUs[part] ?? 0))]),
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
export function computeRatio(samples: readonly Sample[], key: FigureKey, ours: SystemName, theirs: SystemName): number {
  return computeMedianRatio(listValues(samples, key, ours), listValues(samples, key, theirs));
}

/** Values of a figure of one system, by round. */
function listValues(samples: readonly Sample[], key: FigureKey, system: SystemName): number[] {
  return samples
    .filter((sample) => isInPhase(sample, key) && sample.system === system)
    .toSorted((a, b) => a.round - b.round)
    .map((sample) => sample[key.figure]);
}

/** Target with its measured value and verdict. */
export interface Verdict extends Target {
  readonly measured: number;
  readonly met: boolean;
}

/** Judges the targets of the scenarios that were measured. */
export function judgeTargets(samples: readonly Sample[], targets: readonly Target[]): Verdict[] {
  const measured = targets.filter((target) => samples.some((sample) => isInPhase(sample, target)));
  return measured.map((target) => {
    const value = computeMeasured(samples, target);
    return {
      ...target,
      measured: value,
      met: target.bound === 'at most' ? value <= target.value : value >= target.value,
    };
  });
}

function computeMeasured(samples: readonly Sample[], target: Target): number {
  const { of: ours = 'kerf', against, by } = target;
  const own = listValues(samples, target, ours);
  if (!against) return computeMedian(own);
  const theirs = listValues(samples, target, against);
  return by === 'difference' ? computeMedianDifference(own, theirs) : computeMedianRatio(own, theirs);
}

function isInPhase(sample: Sample, { scenario, clients }: Key): boolean {
  return sample.scenario === scenario && sample.clients === clients;
}

function listPhases(samples: readonly Sample[]): Key[] {
  const phases = new Map(samples.map(({ scenario, clients }) => [`${scenario} ${clients}`, { scenario, clients }]));
  // A rejected first round must not change the order.
  return [...phases.values()].toSorted((a, b) => (a.scenario === b.scenario ? a.clients - b.clients : 0));
}
