import type { LoadOutcome, McpCalls } from './job.ts';
import { matches } from './matches.ts';
import { type Caller, meet } from './mcp-caller.ts';
import { answerIn, callOf } from './mcp-wire.ts';
import { Tally } from './tally.ts';

/** Calls a tool over MCP, on connections and sessions that stay open between jobs. */
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

async function call(caller: Caller, job: McpCalls, tally: Tally): Promise<void> {
  const startedAt = performance.now();
  try {
    const { status, text } = await caller.ask(callOf(job));
    tally.add(performance.now() - startedAt);
    if (status !== 200 || !matches(answerIn(text), job.expected)) tally.addWrong(`${status} ${text}`);
  } catch (error) {
    tally.addWrong(String(error));
  }
}
