import { silentLog } from '@kerf/telemetry';
import { eventually } from '@kerf/testing';
import { RollUps } from './roll-ups.ts';
import { Rounds } from './rounds.ts';
import { Sweeper } from './sweeper.ts';

/** A chore that finds as much as a list says, then nothing. */
class Finds {
  readonly asked: number[] = [];
  readonly batch = 200;
  readonly failure = 'it failed';

  constructor(
    private readonly answers: (number | Error)[],
    private readonly pausesMs: number[],
  ) {}

  get intervalMs(): number {
    return this.pausesMs.shift() ?? 60_000;
  }

  run = async (atMost: number): Promise<number> => {
    this.asked.push(atMost);
    const answer = this.answers.shift() ?? 0;
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

async function during(rounds: Rounds, until: () => void): Promise<void> {
  rounds.onApplicationBootstrap();
  await eventually(until);
  await rounds.beforeApplicationShutdown();
}

describe('rounds', () => {
  it('go on at once while batches are full', async () => {
    const finds = new Finds([200, 200, 3], [1]);
    await during(new Rounds(finds, silentLog), () => expect(finds.asked).toEqual([200, 200, 200]));
  });

  it('come again after a failure', async () => {
    const finds = new Finds([new Error('no database'), 1], [1, 1]);

    await during(new Rounds(finds, silentLog), () => expect(finds.asked.length).toBeGreaterThan(1));
  });

  it('wait for the one under way, and stop', async () => {
    let asked = 0;
    let finish: ((found: number) => void) | undefined;
    const run = () => {
      asked += 1;
      return new Promise<number>((resolve) => (finish = resolve));
    };
    const rounds = new Rounds({ batch: 1, intervalMs: 1, failure: '', run }, silentLog);
    rounds.onApplicationBootstrap();
    await eventually(() => expect(asked).toBe(1));
    const stopped = rounds.beforeApplicationShutdown();
    finish?.(1);
    await stopped;

    expect(asked).toBe(1);
  });
});

describe.each([
  ['the sweeper', (run: Run) => new Sweeper({ sweep: run }, silentLog, 1)],
  ['rolling up', (run: Run) => new RollUps({ rollUp: run }, silentLog, 1)],
] as const)('%s', (_, open) => {
  it('asks the ledger again and again', async () => {
    let asked = 0;
    const rounds = open(async (atMost) => {
      asked += 1;
      return atMost - 1;
    });

    await during(rounds, () => expect(asked).toBeGreaterThan(2));
  });
});

type Run = (atMost: number) => Promise<number>;
