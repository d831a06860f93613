import { EventEmitter } from 'node:events';
import { OpenResponses } from './open-responses.ts';

/** An answer on its way. */
class Answer extends EventEmitter {
  headersSent = false;
  writableEnded = false;
  closed = false;
  readonly written: string[] = [];

  write(piece: string): boolean {
    this.written.push(piece);
    return true;
  }

  flushHeaders(): void {
    this.headersSent = true;
  }

  destroy(): this {
    this.closed = true;
    queueMicrotask(() => this.emit('close'));
    return this;
  }
}

describe('an answer', () => {
  const keyId = 'the key';
  let keys: string[];
  let isReceivingBody: boolean;
  let hasLeft: boolean;
  let answers: OpenResponses;
  let answer: Answer;
  beforeEach(() => {
    keys = [keyId];
    [isReceivingBody, hasLeft] = [false, false];
    [answers, answer] = [new OpenResponses(), new Answer()];
    answers.watchResponse(answer, {
      getKeyIds: () => keys,
      isReceivingBody: () => isReceivingBody,
      cancel: () => (hasLeft = true),
    });
  });

  it('that flows is cut when its key is revoked, and not when another is', async () => {
    answer.headersSent = true;
    await answers.closeForKey('another key');
    expect([answer.closed, hasLeft]).toEqual([false, false]);
    await answers.closeForKey(keyId);
    expect([answer.closed, hasLeft]).toEqual([true, true]);
  });

  it('to a request that is still on its way is cut when the key is revoked', async () => {
    isReceivingBody = true;
    await answers.closeForKey(keyId);
    expect(answer.closed).toBe(true);
  });

  it('that flows to one of two keys is cut when either is revoked', async () => {
    keys = ['another key', keyId];
    answer.headersSent = true;
    await answers.closeForKey(keyId);
    expect(answer.closed).toBe(true);
  });

  it.each<[string, (answer: Answer) => void]>([
    ['its first piece', (one) => one.write('a piece')],
    ['its headers alone', (one) => one.flushHeaders()],
  ])('that becomes a stream after its key was revoked is cut at %s', async (_, begin) => {
    await answers.closeForKey('another key');
    await answers.closeForKey(keyId);
    expect(answer.closed).toBe(false);
    begin(answer);
    expect(answer).toMatchObject({ closed: true, written: [], headersSent: false });
  });

  it('to a key that is not known yet is cut when that has been revoked meanwhile, and only then', async () => {
    keys = [];
    answer.headersSent = true;
    await answers.closeForKey(keyId);
    answer.write('for nobody in particular');
    keys = ['another key'];
    answer.write('for another');
    expect(answer).toMatchObject({ closed: false, written: ['for nobody in particular', 'for another'] });
    keys = [keyId];
    answer.write('for the key');
    expect(answer.closed).toBe(true);
    expect(answer.written).toHaveLength(2);
  });

  it('is cut when the gateway has lapsed, if it flows, and flows no more if it was asked for before it stands again', async () => {
    const early = new Answer();
    const exchange = { getKeyIds: () => keys, isReceivingBody: () => false, cancel: () => undefined };
    answer.headersSent = true;
    answers.watchResponse(early, exchange);
    await answers.suspend();
    const during = new Answer();
    answers.watchResponse(during, exchange);
    answers.resume();
    const after = new Answer();
    answers.watchResponse(after, exchange);
    for (const one of [early, during, after]) one.write('a piece');

    expect([answer.closed, early.closed, during.closed, after.closed]).toEqual([true, true, true, false]);
  });

  it('is over with the time of its key, as it was told last', () => {
    const [mine, other] = [new Answer(), new Answer()];
    answers.watchResponse(mine, {
      getKeyIds: () => ['mine'],
      getExpiry: () => 100,
      isReceivingBody: () => true,
      cancel: () => undefined,
    });
    answers.watchResponse(other, { getKeyIds: () => ['other'], isReceivingBody: () => true, cancel: () => undefined });
    expect(answers.findExpired(99)).toEqual([]);
    answers.replaceExpiries(new Map([['other', 50]]));
    expect(answers.findExpired(99)).toEqual(['other']);
    answers.mergeExpiries(new Map([['mine', 200]]));
    expect(answers.findExpired(199)).toEqual(['other']);
    answers.replaceExpiries(new Map());
    expect(answers.findExpired(100)).toEqual(['mine']);
  });

  it('that is written whole is left alone', async () => {
    [answer.headersSent, answer.writableEnded] = [true, true];
    await answers.closeForKey(keyId);
    expect(answer.closed).toBe(false);
  });

  it('that is over is forgotten', async () => {
    answer.headersSent = true;
    answer.emit('close');
    await answers.closeForKey(keyId);
    expect(answer.closed).toBe(false);
  });
});
