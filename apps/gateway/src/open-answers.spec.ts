import { EventEmitter } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Gateway, member } from './gateway.fixture.ts';
import { OpenAnswers } from './open-answers.ts';

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
  let hasLeft: boolean;
  beforeEach(() => {
    [answers, answer] = [new OpenAnswers(), new Answer()];
    hasLeft = false;
    answers.watch({ keyId, leave: () => (hasLeft = true) }, answer);
  });

  it('that flows is cut when its key is revoked, and not when another is', () => {
    answer.headersSent = true;
    answers.end('another key');
    expect([answer.isCut, hasLeft]).toEqual([false, false]);
    answers.end(keyId);
    expect([answer.isCut, hasLeft]).toEqual([true, true]);
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
