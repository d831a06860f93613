import type { Contender, ContenderName } from './contenders/contender.ts';
import { peakMegabytes } from './figures/peak-memory.ts';
import { readTimes } from './figures/processor-time.ts';
import { spentNs } from './figures/proc.ts';
import { rotated } from './figures/statistics.ts';
import type { Job, LoadOutcome } from './load/job.ts';
import type { Load } from './load/load.ts';
import type { Options } from './options.ts';
import type { Phase } from './phases.ts';
import type { ScenarioName } from './scenarios.ts';

/** One contender in one round of one phase. */
export interface Sample extends LoadOutcome {
  readonly scenario: ScenarioName;
  readonly clients: number;
  readonly contender: ContenderName;
  readonly round: number;
  /** Time on a processor for each request, all parts of the contender together. */
  readonly cpuUs: number;
  /** The same of its gateway alone. */
  readonly gatewayUs: number;
  /** So many requests would keep one processor busy with Postgres alone. */
  readonly perDatabaseCore: number;
  /** The most memory of its standards service until then. */
  readonly standardsMb: number;
  /** CPU for each part. */
  readonly partsUs: Readonly<Record<string, number>>;
}

/** A contender, and what it has to do in a phase. */
export interface Entrant {
  readonly contender: Contender;
  readonly job: (phase: Phase) => Job;
}

/** What is measured against each other. */
export interface Trial {
  readonly name: ScenarioName;
  readonly entrants: readonly Entrant[];
  readonly phases: readonly Phase[];
}

/** What a measurement needs. */
export interface Bench {
  readonly load: Load;
  readonly options: Options;
  /** Says how far it is. */
  readonly tell: (progress: string) => void;
}

/** Before it is measured a contender does as much as in so many rounds, so that its code is compiled. */
const warmUp = 2;
/** Before each round it does this part of one. */
const runUp = 0.1;

/** Measure one scenario: every contender warmed up, then round by round, the order rotated. */
export async function measure({ name, entrants, phases }: Trial, bench: Bench): Promise<Sample[]> {
  const { rounds } = bench.options;
  for (const entrant of entrants)
    for (const phase of phases) await prepare(entrant, { ...phase, count: warmUp * phase.count }, bench);
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bench.tell(`${name}: round ${round + 1} of ${rounds}`);
    for (const phase of phases)
      for (const entrant of rotated(entrants, round))
        samples.push({ scenario: name, round, ...(await sample(entrant, phase, bench)) });
  }
  return samples;
}

/** Work that is not measured. An answer that is wrong already here ends the run. */
async function prepare({ contender, job }: Entrant, phase: Phase, { load }: Bench) {
  const { wrong, example } = await load.run(job(phase));
  if (wrong > 0) throw new Error(`${contender.name} gave ${wrong} wrong answers, for example ${example}`);
}

async function sample(entrant: Entrant, phase: Phase, bench: Bench) {
  // Connections that timed out meanwhile are opened again, and their statements planned, before the clock runs.
  await prepare(entrant, { ...phase, count: Math.max(phase.clients, Math.ceil(runUp * phase.count)) }, bench);
  const { name: contender, parts } = entrant.contender;
  const before = timesOf(parts);
  const outcome = await bench.load.run(entrant.job(phase));
  const after = timesOf(parts);
  const partsUs = Object.fromEntries(
    parts.map((part, index) => [part.name, spent(before[index], after[index]) / phase.count]),
  );
  const cpuUs = Object.values(partsUs).reduce((sum, us) => sum + us, 0);
  const perDatabaseCore = 1_000_000 / (partsUs['postgres'] ?? Number.NaN);
  const gatewayUs = partsUs['gateway'] ?? Number.NaN;
  const standards = parts.find(({ name: part }) => part === 'standards');
  const standardsMb = standards ? peakMegabytes(standards.pid) : Number.NaN;
  return { ...outcome, contender, clients: phase.clients, cpuUs, gatewayUs, perDatabaseCore, standardsMb, partsUs };
}

const timesOf = (parts: Contender['parts']) => parts.map(readTimes);

function spent(before = new Map<number, number>(), after = new Map<number, number>()): number {
  return spentNs(before, after) / 1000;
}
