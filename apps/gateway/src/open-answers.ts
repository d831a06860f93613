import { Bus } from '@kerf/bus';
import { keyRevoked } from '@kerf/contracts';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Standing } from './standing.ts';

/** The keys that an answer is for: none as long as nobody knows, two for the slot of an order. */
type KeysOf = () => readonly string[];

/** As much of a response of Node as matters here. */
export interface Answer {
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  readonly closed: boolean;
  /** What comes in pieces is written so, and what is short is not. */
  write: (...piece: never[]) => boolean;
  flushHeaders: () => void;
  once(event: 'close', act: () => void): unknown;
  destroy(): unknown;
}

/** Who an answer is for, and what is still on its way there. */
interface Exchange {
  readonly keysOf: KeysOf;
  /** Whether the request has not come whole yet: a file, on its way in. */
  readonly isArriving: () => boolean;
  /** Nobody waits any more for what was asked: what would go on without its connection ends too. */
  readonly leave: () => void;
}

/** The answers that are not yet written whole. What flows to or from a revoked key is cut: a file, a stream. */
export class OpenAnswers {
  private readonly open = new Map<Answer, Exchange>();
  /** Of the answers that had not begun then: the keys that have ended since they were asked for. */
  private readonly ended = new Map<Answer, Set<string>>();

  /** Keeps an eye on an answer until it is over. */
  watch(answer: Answer, exchange: Exchange): void {
    this.open.set(answer, exchange);
    answer.once('close', () => {
      this.open.delete(answer);
      this.ended.delete(answer);
    });
  }

  /** Cuts what flows to or from a key, and what will. Resolves when it is cut. */
  async end(keyId: string): Promise<void> {
    const cut: Promise<void>[] = [];
    for (const [answer, exchange] of this.open) {
      const { keysOf, isArriving } = exchange;
      const keys = keysOf();
      if (keys.length > 0 && !keys.includes(keyId)) continue;
      if (keys.length > 0 && (answer.headersSent || isArriving())) cut.push(cutOff(answer, exchange));
      else this.expect(answer, exchange, keyId);
    }
    await Promise.all(cut);
  }

  /** What is short may tell of this very revocation, and is left alone: a stream is known by its first piece. */
  private expect(answer: Answer, { keysOf, leave }: Exchange, keyId: string): void {
    const before = this.ended.get(answer);
    if (before) return void before.add(keyId);
    const ended = new Set([keyId]);
    this.ended.set(answer, ended);
    const isDead = () => keysOf().some((key) => ended.has(key));
    const [write, flushHeaders] = [answer.write.bind(answer), answer.flushHeaders.bind(answer)];
    answer.write = (...piece) => (isDead() ? refuse(answer, leave) : write(...piece));
    answer.flushHeaders = () => (isDead() ? refuse(answer, leave) : flushHeaders());
  }
}

/** Tells whoever writes to wait, for ever. */
function refuse(answer: Answer, leave: () => void): false {
  leave();
  answer.destroy();
  return false;
}

async function cutOff(answer: Answer, { leave }: Exchange): Promise<void> {
  if (answer.writableEnded || answer.closed) return;
  leave();
  const closed = new Promise<void>((resolve) => answer.once('close', resolve));
  answer.destroy();
  await closed;
}

/** Ends the answers to keys that are revoked as soon as the bus tells of it, and then says so. */
export function endAnswersOfRevokedKeys(app: INestApplication, server: FastifyInstance): void {
  const answers = new OpenAnswers();
  server.addHook('onRequest', (request, { raw }, done) => {
    const keysOf = keysIn(request);
    const leave = () => request.requester?.leave();
    if (keysOf) answers.watch(raw, { keysOf, isArriving: () => !request.raw.complete, leave });
    done();
  });
  const heard = app.get(Bus).acknowledge(keyRevoked, app.get(Standing).name, async ({ keyId, lives }) => {
    // Who lives on and may run nothing any more may still read.
    if (!lives) await answers.end(keyId);
    return { closed: 0 };
  });
  server.addHook('onClose', async () => heard.stop());
}

function keysIn({ requester, grant }: FastifyRequest): KeysOf | undefined {
  if (grant) return () => grant.keyIds;
  return requester && (() => (requester.keyId === undefined ? [] : [requester.keyId]));
}
