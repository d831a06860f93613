import { Bus } from '@kerf/bus';
import { keyRevoked } from '@kerf/contracts';
import { LatestKeys } from '@kerf/service';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Requester } from './requester.ts';

type Asker = Pick<Requester, 'keyId' | 'leave'>;

/** As much of a response of Node as matters here. */
interface Answer {
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  once(event: 'close' | 'pipe', act: () => void): unknown;
  destroy(): unknown;
}

/** As many revoked keys are remembered, the latest: enough for the moments between a key's check and its answer. */
const mostRevoked = 10_000;

/** The answers that are not yet written whole. A revoked key gets nothing more of one that has begun: a file, a stream. */
export class OpenAnswers {
  private readonly open = new Map<Answer, Asker>();
  /** Those that go on for as long as their client likes. */
  private readonly lasting = new WeakSet<Answer>();
  private readonly revoked = new LatestKeys(mostRevoked);

  /** Keeps an eye on an answer until it is over. */
  watch(asker: Asker, answer: Answer): void {
    this.open.set(answer, asker);
    answer.once('close', () => this.open.delete(answer));
    // A file that begins to flow after its key has ended.
    answer.once('pipe', () => {
      if (asker.keyId !== undefined && this.revoked.has(asker.keyId)) answer.destroy();
    });
  }

  /** An answer that will not be over by itself: it is cut with its key, also when it has not begun yet. */
  last(answer: Answer): void {
    this.lasting.add(answer);
    const keyId = this.open.get(answer)?.keyId;
    if (keyId !== undefined && this.revoked.has(keyId)) answer.destroy();
  }

  /** Cuts what flows to a key. What has not begun is left alone: it is short, and may tell of this very revocation. */
  end(keyId: string): void {
    this.revoked.add(keyId);
    for (const [answer, asker] of this.open) if (asker.keyId === keyId && this.flows(answer)) cut(answer, asker);
  }

  private flows(answer: Answer): boolean {
    return (answer.headersSent || this.lasting.has(answer)) && !answer.writableEnded;
  }
}

/** Also whoever would have waited whatever happens waits for nothing now. */
function cut(answer: Answer, asker: Asker): void {
  asker.leave();
  answer.destroy();
}

/** Ends the answers to keys that are revoked, as soon as the bus tells of it. */
export function endAnswersOfRevokedKeys(app: INestApplication, server: FastifyInstance): void {
  const answers = app.get(OpenAnswers);
  server.addHook('onRequest', async ({ requester }, { raw }) => {
    if (requester) answers.watch(requester, raw);
  });
  // Who lives on and may run nothing any more may still read.
  const heard = app.get(Bus).listen(keyRevoked, ({ keyId, lives }) => {
    if (!lives) answers.end(keyId);
  });
  server.addHook('onClose', async () => heard.stop());
}
