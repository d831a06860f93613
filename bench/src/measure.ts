import type { SystemUnderTest, SystemName } from './systems/system-under-test.ts';
import { readCpuTimes, readPeakMegabytes } from './figures/process-usage.ts';
import { computeSpentNs } from './figures/proc.ts';
import { rotateList } from './figures/statistics.ts';
import type { LoadOutcome } from './load/job.ts';
import type { LoadGenerator } from './load/load-generator.ts';
import type { Options } from './options.ts';
import type { Phase } from './phases.ts';
import type { Entrant, ScenarioName, Trial } from './scenarios.ts';

/** Measurement of one system in one round of one phase. */
export interface Sample extends LoadOutcome {
  readonly scenario: ScenarioName;
  readonly clients: number;
  readonly system: SystemName;
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

/** Dependencies of a measurement. */
export interface Bench {
  readonly load: LoadGenerator;
  readonly options: Options;
  /** Reports progress. */
  readonly onProgress: (progress: string) => void;
}

/** Warm-up in rounds, so that the code is compiled. */
const warmUpRounds = 2;
/** Share of a round that runs before each measured round. */
const runUpShare = 0.1;

/** Measures one scenario: warms up every system, then runs the rounds in rotating order. */
export async function measureTrial({ name, entrants, phases }: Trial, bench: Bench): Promise<Sample[]> {
  const { rounds } = bench.options;
  for (const entrant of entrants)
    for (const phase of phases) await runUnmeasured(entrant, { ...phase, count: warmUpRounds * phase.count }, bench);
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bench.onProgress(`${name}: round ${round + 1} of ${rounds}`);
    for (const phase of phases)
      for (const entrant of rotateList(entrants, round))
        samples.push({ scenario: name, round, ...(await measureEntrant(entrant, phase, bench)) });
  }
  return samples;
}

/** Runs unmeasured work; a wrong response ends the run. */
async function runUnmeasured({ system, job }: Entrant, phase: Phase, { load }: Bench) {
  const { wrong, example } = await load.runJob(job(phase));
  if (wrong > 0) throw new Error(`${system.name} gave ${wrong} wrong answers, for example ${example}`);
}

async function measureEntrant(entrant: Entrant, phase: Phase, bench: Bench) {
  // Reopens connections that have timed out, and plans their statements, before the clock starts.
  await runUnmeasured(
    entrant,
    { ...phase, count: Math.max(phase.clients, Math.ceil(runUpShare * phase.count)) },
    bench,
  );
  const { name, parts } = entrant.system;
  const before = readAllCpuTimes(parts);
  const outcome = await bench.load.runJob(entrant.job(phase));
  const after = readAllCpuTimes(parts);
  const partsUs = Object.fromEntries(
    parts.map((part, index) => [part.name, computeSpentUs(before[index], after[index]) / phase.count]),
  );
  const cpuUs = Object.values(partsUs).reduce((sum, us) => sum + us, 0);
  const perDatabaseCore = 1_000_000 / (partsUs['postgres'] ?? Number.NaN);
  const gatewayUs = partsUs['gateway'] ?? Number.NaN;
  const standards = parts.find(({ name: part }) => part === 'standards');
  const standardsMb = standards ? readPeakMegabytes(standards.pid) : Number.NaN;
  return {
    ...outcome,
    system: name,
    clients: phase.clients,
    cpuUs,
    gatewayUs,
    perDatabaseCore,
    standardsMb,
    partsUs,
  };
}

const readAllCpuTimes = (parts: SystemUnderTest['parts']) => parts.map(readCpuTimes);

function computeSpentUs(before = new Map<number, number>(), after = new Map<number, number>()): number {
  return computeSpentNs(before, after) / 1000;
}
