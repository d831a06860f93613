import { EventEmitter } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Gateway, member } from './gateway.fixture.ts';
import { OpenAnswers } from './open-answers.ts';
import { Requester } from './requester.ts';

/** An answer on its way. */
class Answer extends EventEmitter {
  headersSent = false;
  writableEnded = false;
  isCut = false;

  destroy(): this {
    this.isCut = true;
    this.emit('close');
    return this;
  }
}

describe('an answer', () => {
  const keyId = 'the key';
  let answers: OpenAnswers;
  let answer: Answer;
  let asker: Requester;
  beforeEach(() => {
    [answers, answer] = [new OpenAnswers(), new Answer()];
    asker = new Requester([], undefined, '127.0.0.1');
    asker.keyId = keyId;
    asker.waitWhatever();
    answers.watch(asker, answer);
  });

  it('that flows is cut when its key is revoked, and not when another is', () => {
    answer.headersSent = true;
    answers.end('another key');
    expect([answer.isCut, asker.isGone]).toEqual([false, false]);
    answers.end(keyId);
    expect([answer.isCut, asker.isGone]).toEqual([true, true]);
  });

  it('that begins to flow after its key was revoked is cut', () => {
    answers.end(keyId);
    expect(answer.isCut).toBe(false);
    answer.emit('pipe');
    expect(answer.isCut).toBe(true);
  });

  it('that has not begun, and one that is written, is left alone', () => {
    answers.end(keyId);
    [answer.headersSent, answer.writableEnded] = [true, true];
    answers.end(keyId);
    expect(answer.isCut).toBe(false);
  });

  it('that lasts is cut with its key also before it has begun, whichever comes first', () => {
    answers.last(answer);
    answers.end('another key');
    expect(answer.isCut).toBe(false);
    answers.end(keyId);
    expect(answer.isCut).toBe(true);

    const late = new Answer();
    answers.watch({ keyId, leave: () => undefined }, late);
    answers.last(late);
    expect(late.isCut).toBe(true);
  });

  it('that is over is forgotten', () => {
    answer.headersSent = true;
    answer.emit('close');
    answers.end(keyId);
    expect(answer.isCut).toBe(false);
  });
});

describe('a download', () => {
  const content = Buffer.alloc(40_000_000, 'x');
  let gateway: Gateway;
  let path: string;
  beforeEach(async () => {
    gateway = await Gateway.start();
    path = await gateway.upload(content);
  });
  afterEach(() => gateway.stop());

  it('ends before it is whole when its key is revoked', async () => {
    const answer = await gateway.open(path);
    expect(answer.statusCode).toBe(200);
    const closed = new Promise((resolve) => answer.socket.once('close', resolve));
    gateway.revoke(member.keyId);

    await expect(buffer(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
    await closed;
  });

  it('goes on when another key is revoked, and when its key lives and may run nothing any more', async () => {
    const answer = await gateway.open(path);
    gateway.revoke(crypto.randomUUID());
    gateway.revoke(member.keyId, { lives: true });

    expect((await buffer(answer)).length).toBe(content.length);
  });
});
