import { readFileSync } from 'node:fs';
import { Client } from 'undici';
import type { Ask, LoadOutcome, Requests } from './job.ts';
import { matches } from './matches.ts';
import { Tally } from './tally.ts';

/** Sends HTTPS requests over connections that stay open between jobs. */
export class Requester {
  readonly #connections = new Map<string, Client>();

  async run(job: Requests): Promise<LoadOutcome> {
    const tally = new Tally();
    let next = 0;
    const client = async (index: number) => {
      const connection = this.#connection(job, index);
      while (next < job.count) await send(connection, job, next++, tally);
    };
    await Promise.all(Array.from({ length: job.clients }, (_, index) => client(index)));
    return tally.outcome();
  }

  #connection({ baseUrl, caFile }: Requests, index: number): Client {
    const name = `${baseUrl} ${index}`;
    const known =
      this.#connections.get(name) ?? new Client(baseUrl, caFile ? { connect: { ca: readFileSync(caFile) } } : {});
    this.#connections.set(name, known);
    return known;
  }
}

async function send(connection: Client, job: Requests, turn: number, tally: Tally): Promise<void> {
  const key = job.keys[turn % job.keys.length] ?? '';
  const ask = { connection, path: job.path, key };
  try {
    const wrongBefore = job.before && (await wrongAnswer(ask, job.before));
    const startedAt = performance.now();
    const wrong = await wrongAnswer(ask, job);
    tally.add(performance.now() - startedAt);
    for (const answer of [wrongBefore, wrong]) if (answer) tally.addWrong(answer);
  } catch (error) {
    tally.addWrong(String(error));
  }
}

interface Line {
  readonly connection: Client;
  readonly path: string;
  readonly key: string;
}

/** Sends a request and returns the response if it is not as expected. */
async function wrongAnswer({ connection, path, key }: Line, { body, expected }: Ask): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const sent = body ? ({ method: 'POST', body: JSON.stringify(body) } as const) : ({ method: 'GET' } as const);
  const { statusCode, body: answer } = await connection.request({ ...sent, path, headers });
  const text = await answer.text();
  const isRight = statusCode === expected.status && matches(JSON.parse(text), expected.body);
  return isRight ? undefined : `${statusCode} ${text}`;
}
