import { readFileSync } from 'node:fs';
import { Client } from 'undici';
import type { LoadOutcome, Requests } from './job.ts';
import { matches } from './matches.ts';
import { Tally } from './tally.ts';

/** Sends HTTPS requests over connections that stay open from job to job. */
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
    const known = this.#connections.get(name) ?? new Client(baseUrl, { connect: { ca: readFileSync(caFile) } });
    this.#connections.set(name, known);
    return known;
  }
}

async function send(connection: Client, job: Requests, turn: number, tally: Tally): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-api-key': job.keys[turn % job.keys.length] ?? '' };
  const startedAt = performance.now();
  try {
    const { path } = job;
    const sent = job.body
      ? ({ method: 'POST', body: JSON.stringify(job.body) } as const)
      : ({ method: 'GET' } as const);
    const response = await connection.request({ ...sent, path, headers });
    const text = await response.body.text();
    tally.add(performance.now() - startedAt);
    if (!isRight(response.statusCode, text, job)) tally.addWrong(`${response.statusCode} ${text}`);
  } catch (error) {
    tally.addWrong(String(error));
  }
}

function isRight(status: number, text: string, { expected }: Requests): boolean {
  return status === expected.status && matches(JSON.parse(text), expected.body);
}
