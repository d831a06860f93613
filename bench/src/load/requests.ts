import { readFileSync } from 'node:fs';
import { Client } from 'undici';
import type { Exchange, LoadOutcome, Requests } from './job.ts';
import { matchesExpected } from './matches.ts';
import { LatencyRecorder } from './latency-recorder.ts';

/** Sends HTTPS requests over connections that stay open between jobs. */
export class RequestLoad {
  readonly #connections = new Map<string, Client>();

  async runJob(job: Requests): Promise<LoadOutcome> {
    const tally = new LatencyRecorder();
    let next = 0;
    const client = async (index: number) => {
      const connection = this.#connection(job, index);
      while (next < job.count) await sendAndMeasure(connection, job, next++, tally);
    };
    await Promise.all(Array.from({ length: job.clients }, (_, index) => client(index)));
    return tally.getOutcome();
  }

  #connection({ baseUrl, caFile }: Requests, index: number): Client {
    const name = `${baseUrl} ${index}`;
    const known =
      this.#connections.get(name) ?? new Client(baseUrl, caFile ? { connect: { ca: readFileSync(caFile) } } : {});
    this.#connections.set(name, known);
    return known;
  }
}

async function sendAndMeasure(connection: Client, job: Requests, turn: number, tally: LatencyRecorder): Promise<void> {
  const key = job.keys[turn % job.keys.length] ?? '';
  const access = { connection, path: job.path, key };
  try {
    const wrongBefore = job.before && (await findWrongResponse(access, job.before));
    const startedAt = performance.now();
    const wrong = await findWrongResponse(access, job);
    tally.addLatency(performance.now() - startedAt);
    for (const answer of [wrongBefore, wrong]) if (answer) tally.addWrong(answer);
  } catch (error) {
    tally.addWrong(String(error));
  }
}

interface RequestTarget {
  readonly connection: Client;
  readonly path: string;
  readonly key: string;
}

/** Sends a request and returns the response if it is not as expected. */
async function findWrongResponse(
  { connection, path, key }: RequestTarget,
  { body, expected }: Exchange,
): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const sent = body ? ({ method: 'POST', body: JSON.stringify(body) } as const) : ({ method: 'GET' } as const);
  const { statusCode, body: answer } = await connection.request({ ...sent, path, headers });
  const text = await answer.text();
  const isRight = statusCode === expected.status && matchesExpected(JSON.parse(text), expected.body);
  return isRight ? undefined : `${statusCode} ${text}`;
}
