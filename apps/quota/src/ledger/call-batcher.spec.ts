import { Fault } from '@kerf/errors';
import { CallBatcher } from './call-batcher.ts';

/** Sends numbers and answers their squares; `hold` keeps batches on their way. */
class Squares {
  readonly sent: number[][] = [];
  private readonly held: (() => void)[] = [];
  isHeld = false;
  nowMs = 0;
  refusal: Error | undefined;

  readonly batches = new CallBatcher<number, number>(
    {
      sendOne: (call) => this.send([call]).then(([answer = Number.NaN]) => answer),
      sendMany: async (calls) => {
        if (this.refusal) throw this.refusal;
        return this.send([...calls]);
      },
    },
    { maxWaitMs: 1_000, now: () => this.nowMs },
  );

  release(): void {
    this.isHeld = false;
    for (const go of this.held.splice(0)) go();
  }

  /** Keeps as many batches of one call on their way as there may be. */
  async fillTheWay(): Promise<void> {
    this.isHeld = true;
    for (const call of [1, 2, 3, 4]) {
      void this.batches.submitCall(call);
      await turn();
    }
  }

  private async send(calls: number[]): Promise<number[]> {
    this.sent.push(calls);
    if (this.isHeld) await new Promise<void>((go) => this.held.push(go));
    return calls.map((call) => {
      if (call < 0) throw new Error(`${call} is negative`);
      return call * call;
    });
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a gathering of calls', () => {
  it('sends a call that comes alone alone', async () => {
    const squares = new Squares();

    expect(await squares.batches.submitCall(3)).toBe(9);
    expect(squares.sent).toEqual([[3]]);
  });

  it('sends the calls of one turn together, and gives each its own answer', async () => {
    const squares = new Squares();

    expect(await Promise.all([1, 2, 3].map((call) => squares.batches.submitCall(call)))).toEqual([1, 4, 9]);
    expect(squares.sent).toEqual([[1, 2, 3]]);
  });

  it('has at most four on their way, and gathers meanwhile what arrives', async () => {
    const squares = new Squares();
    squares.isHeld = true;
    const asked: Promise<number>[] = [];
    for (let call = 1; call <= 7; call += 1) {
      asked.push(squares.batches.submitCall(call));
      await turn();
    }

    expect(squares.sent).toEqual([[1], [2], [3], [4]]);
    squares.release();
    expect(await Promise.all(asked)).toEqual([1, 4, 9, 16, 25, 36, 49]);
    expect(squares.sent.slice(4)).toEqual([[5, 6, 7]]);
  });

  it('sends at most 64 together', async () => {
    const squares = new Squares();
    const calls = Array.from({ length: 100 }, (_, call) => call);

    expect(await Promise.all(calls.map((call) => squares.batches.submitCall(call)))).toEqual(
      calls.map((call) => call ** 2),
    );
    expect(squares.sent.map(({ length }) => length)).toEqual([64, 36]);
  });

  it('sends each alone when a batch is refused, so that only the one at fault fails', async () => {
    const squares = new Squares();
    squares.refusal = new Error('a row is wrong');
    const answers = await Promise.allSettled([1, -2, 3].map((call) => squares.batches.submitCall(call)));

    expect(answers).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: new Error('-2 is negative') },
      { status: 'fulfilled', value: 9 },
    ]);
  });

  it('sends each alone when the batch was ended as a deadlock', async () => {
    const squares = new Squares();
    const cause = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    squares.refusal = Fault.of('unavailable', { service: 'database' }, { cause, isUndone: true });

    expect(await Promise.all([1, 2].map((call) => squares.batches.submitCall(call)))).toEqual([1, 4]);
    expect(squares.sent).toEqual([[1], [2]]);
  });

  it('fails all when what became of the batch is unknown', async () => {
    const squares = new Squares();
    squares.refusal = Fault.of('unavailable', { service: 'database' });
    const answers = await Promise.allSettled([1, 2].map((call) => squares.batches.submitCall(call)));

    expect(answers).toEqual([1, 2].map(() => ({ status: 'rejected', reason: squares.refusal })));
    expect(squares.sent).toEqual([]);
  });

  it('refuses, as never sent, what has waited too long, and sends what came later', async () => {
    const squares = new Squares();
    await squares.fillTheWay();
    const late = [5, 6].map((call) => squares.batches.submitCall(call));
    squares.nowMs = 1;
    const inTime = [7, 8].map((call) => squares.batches.submitCall(call));
    squares.nowMs = 1_001;
    squares.release();
    const answers = await Promise.allSettled([...late, ...inTime]);

    const reason = expect.objectContaining({ code: 'unavailable', isUndone: true });
    expect(answers).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
      { status: 'fulfilled', value: 49 },
      { status: 'fulfilled', value: 64 },
    ]);
    expect(squares.sent).toEqual([[1], [2], [3], [4], [7, 8]]);
  });

  it('sends nothing when all have waited too long, and what comes next at once', async () => {
    const squares = new Squares();
    await squares.fillTheWay();
    const late = squares.batches.submitCall(5).catch((fault: unknown) => fault);
    squares.nowMs = 1_001;
    squares.release();

    expect(await late).toMatchObject({ code: 'unavailable', isUndone: true });
    expect(await squares.batches.submitCall(6)).toBe(36);
    expect(squares.sent).toEqual([[1], [2], [3], [4], [6]]);
  });

  it('refuses what more would wait than can be answered in time', async () => {
    const squares = new Squares();
    const asked = Array.from({ length: 8_193 }, (_, call) =>
      squares.batches.submitCall(call).catch((fault: unknown) => fault),
    );

    expect(await asked.at(-1)).toMatchObject({ code: 'unavailable' });
    expect(await asked.at(-2)).toBe(8_191 ** 2);
  });
});
