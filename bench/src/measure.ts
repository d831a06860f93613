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

/** Measurement of one system in one round of one phase. */
export interface Sample extends LoadOutcome {
  readonly scenario: ScenarioName;
  readonly clients: number;
  readonly contender: ContenderName;
  readonly round: number;
  /** CPU time per request, over all processes of the system. */
  readonly cpuUs: number;
  /** CPU time per request of its gateway. */
  readonly gatewayUs: number;
  /** Requests per second that would saturate one core with Postgres alone. */
  readonly perDatabaseCore: number;
  /** Peak memory of its standards service so far. */
  readonly standardsMb: number;
  /** CPU time by process. */
  readonly partsUs: Readonly<Record<string, number>>;
}

/** System with its job for each phase. */
export interface Entrant {
  readonly contender: Contender;
  readonly job: (phase: Phase) => Job;
}

/** Comparison of systems in one scenario. */
export interface Trial {
  readonly name: ScenarioName;
  readonly entrants: readonly Entrant[];
  readonly phases: readonly Phase[];
}

/** Dependencies of a measurement. */
export interface Bench {
  readonly load: Load;
  readonly options: Options;
  /** Reports progress. */
  readonly tell: (progress: string) => void;
}

/** Warm-up in rounds, so that the code is compiled. */
const warmUp = 2;
/** Share of a round that runs before each measured round. */
const runUp = 0.1;

/** Measures one scenario: warms up every system, then runs the rounds in rotating order. */
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

/** Runs unmeasured work; a wrong response ends the run. */
async function prepare({ contender, job }: Entrant, phase: Phase, { load }: Bench) {
  const { wrong, example } = await load.run(job(phase));
  if (wrong > 0) throw new Error(`${contender.name} gave ${wrong} wrong answers, for example ${example}`);
}

async function sample(entrant: Entrant, phase: Phase, bench: Bench) {
  // Reopens connections that have timed out, and plans their statements, before the clock starts.
  await prepare(entrant, { ...phase, count: Math.max(phase.clients, Math.ceil(runUp * phase.count)) }, bench);
  const { name, parts } = entrant.contender;
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
  return {
    ...outcome,
    contender: name,
    clients: phase.clients,
    cpuUs,
    gatewayUs,
    perDatabaseCore,
    standardsMb,
    partsUs,
  };
}

const timesOf = (parts: Contender['parts']) => parts.map(readTimes);

function spent(before = new Map<number, number>(), after = new Map<number, number>()): number {
  return spentNs(before, after) / 1000;
}
