import type { LoadOutcome, McpCalls } from './job.ts';
import { matchesExpected } from './matches.ts';
import { type McpConnection, openConnection } from './mcp-connection.ts';
import { parseToolResult, buildToolCall } from './mcp-wire.ts';
import { LatencyRecorder } from './latency-recorder.ts';

/** Calls a tool over MCP, on connections and sessions that stay open between jobs. */
export class McpLoad {
  readonly #callers = new Map<string, Promise<McpConnection>>();

  async runJob(job: McpCalls): Promise<LoadOutcome> {
    const callers = await Promise.all(Array.from({ length: job.clients }, (_, index) => this.#caller(job, index)));
    const tally = new LatencyRecorder();
    let next = 0;
    const work = async (caller: McpConnection) => {
      while (next < job.count) {
        next += 1;
        await callAndMeasure(caller, job, tally);
      }
    };
    await Promise.all(callers.map(work));
    return tally.getOutcome();
  }

  #caller(job: McpCalls, index: number): Promise<McpConnection> {
    const name = `${job.baseUrl} ${job.revision} ${index}`;
    const known = this.#callers.get(name) ?? openConnection(job, job.keys[index % job.keys.length] ?? '');
    this.#callers.set(name, known);
    return known;
  }
}

async function callAndMeasure(caller: McpConnection, job: McpCalls, tally: LatencyRecorder): Promise<void> {
  const startedAt = performance.now();
  try {
    const { status, text } = await caller.sendMessage(buildToolCall(job));
    tally.addLatency(performance.now() - startedAt);
    if (status !== 200 || !matchesExpected(parseToolResult(text), job.expected)) tally.addWrong(`${status} ${text}`);
  } catch (error) {
    tally.addWrong(String(error));
  }
}
