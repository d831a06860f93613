import { EventEmitter } from 'node:events';
import { quota } from '@kerf/contracts';
import { silentLog } from '@kerf/telemetry';
import { eventually, World } from '@kerf/testing';
import { KeyRechecks } from './key-rechecks.ts';
import { OpenAnswers } from './open-answers.ts';

/** A file on its way to somebody. */
class Answer extends EventEmitter {
  headersSent = true;
  writableEnded = false;
  closed = false;

  write(): boolean {
    return true;
  }

  flushHeaders(): void {}

  destroy(): this {
    this.closed = true;
    queueMicrotask(() => this.emit('close'));
    return this;
  }
}

describe('a key whose time is over, as far as a gateway was told,', () => {
  const keyId = crypto.randomUUID();
  let world: World;
  let answers: OpenAnswers;
  let answer: Answer;
  let rechecks: KeyRechecks;
  let asked: number;
  let lives: { keyId: string; endsInMs?: number }[];
  beforeAll(async () => {
    world = await World.start();
    await world.stub(
      { livingKeys: quota.livingKeys },
      {
        livingKeys: async () => {
          asked += 1;
          return { keys: lives };
        },
      },
    );
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    [answers, answer, asked] = [new OpenAnswers(), new Answer(), 0];
    answers.watch(answer, { keysOf: () => [keyId], endsAt: () => 0, isArriving: () => false, leave: () => undefined });
    rechecks = new KeyRechecks(world.bus, answers, silentLog);
  });
  afterEach(() => rechecks.stop());

  it('goes on when it was given more', async () => {
    lives = [{ keyId, endsInMs: 60_000 }];
    await eventually(() => expect(asked).toBeGreaterThan(0));
    await eventually(() => expect(answers.over(performance.now())).toEqual([]));

    expect(answer.closed).toBe(false);
  });

  it('ends when it is over indeed', async () => {
    lives = [];
    await eventually(() => expect(answer.closed).toBe(true));

    expect(asked).toBeGreaterThan(0);
  });
});
