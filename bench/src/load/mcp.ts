import { readFileSync } from 'node:fs';
import { Client } from 'undici';
import type { LoadOutcome, McpCalls } from './job.ts';
import { matches } from './matches.ts';
import { answerIn, callOf, greetingsOf, type Question } from './mcp-wire.ts';
import { Tally } from './tally.ts';

/** A client of MCP: its connection, and its session where the service keeps one. */
interface Caller {
  readonly connection: Client;
  readonly key: string;
  session: Record<string, string>;
}

/** Calls a tool over MCP, on connections and in sessions that stay open from job to job. */
export class McpCaller {
  readonly #callers = new Map<string, Promise<Caller>>();

  async run(job: McpCalls): Promise<LoadOutcome> {
    const callers = await Promise.all(Array.from({ length: job.clients }, (_, index) => this.#caller(job, index)));
    const tally = new Tally();
    let next = 0;
    const work = async (caller: Caller) => {
      while (next < job.count) {
        next += 1;
        await call(caller, job, tally);
      }
    };
    await Promise.all(callers.map(work));
    return tally.outcome();
  }

  #caller(job: McpCalls, index: number): Promise<Caller> {
    const name = `${job.baseUrl} ${job.revision} ${index}`;
    const known = this.#callers.get(name) ?? meet(job, job.keys[index % job.keys.length] ?? '');
    this.#callers.set(name, known);
    return known;
  }
}

/** Begins as clients of that revision do. */
async function meet(job: McpCalls, key: string): Promise<Caller> {
  const { baseUrl, caFile } = job;
  const connection = new Client(baseUrl, caFile ? { connect: { ca: readFileSync(caFile) } } : {});
  const caller: Caller = { connection, key, session: {} };
  for (const greeting of greetingsOf(job)) {
    const { headers } = await ask(caller, job, greeting);
    const { 'mcp-session-id': id } = headers;
    if (typeof id === 'string') caller.session = { 'mcp-session-id': id };
  }
  return caller;
}

async function call(caller: Caller, job: McpCalls, tally: Tally): Promise<void> {
  const startedAt = performance.now();
  try {
    const { status, text } = await ask(caller, job, callOf(job));
    tally.add(performance.now() - startedAt);
    if (status !== 200 || !matches(answerIn(text), job.expected)) tally.addWrong(`${status} ${text}`);
  } catch (error) {
    tally.addWrong(String(error));
  }
}

async function ask({ connection, key, session }: Caller, { path }: McpCalls, { message, headers }: Question) {
  const response = await connection.request({
    method: 'POST',
    path,
    headers: { ...headers, ...session, 'x-api-key': key },
    body: JSON.stringify(message),
  });
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
}
