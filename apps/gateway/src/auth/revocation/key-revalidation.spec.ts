import { EventEmitter } from 'node:events';
import { quota } from '@kerf/contracts';
import { silentLog } from '@kerf/telemetry';
import { eventually, World } from '@kerf/testing';
import { KeyRevalidation } from './key-revalidation.ts';
import { OpenResponses } from './open-responses.ts';

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
  let answers: OpenResponses;
  let answer: Answer;
  let rechecks: KeyRevalidation;
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
    [answers, answer, asked] = [new OpenResponses(), new Answer(), 0];
    answers.watchResponse(answer, {
      getKeyIds: () => [keyId],
      getExpiry: () => 0,
      isReceivingBody: () => false,
      cancel: () => undefined,
    });
    rechecks = new KeyRevalidation(world.bus, answers, silentLog);
  });
  afterEach(() => rechecks.stop());

  it('goes on when it was given more', async () => {
    lives = [{ keyId, endsInMs: 60_000 }];
    await eventually(() => expect(asked).toBeGreaterThan(0));
    await eventually(() => expect(answers.findExpired(performance.now())).toEqual([]));

    expect(answer.closed).toBe(false);
  });

  it('ends when it is over indeed', async () => {
    lives = [];
    await eventually(() => expect(answer.closed).toBe(true));

    expect(asked).toBeGreaterThan(0);
  });
});
