import type { Account } from './account.ts';
import type { Answer } from './client.ts';
import { executionEndpoints } from './executions.ts';
import { assistants } from './mcp-clients.ts';

/** Tool to run, for real or as a dry run. */
export interface Wanted {
  readonly tool: string;
  readonly parameters: Record<string, unknown>;
  readonly adapterId?: string | undefined;
  readonly isDry: boolean;
}

/** Outcome of any way to run a tool: its result, or the status and message of a refusal. */
type Told = { readonly result: unknown } | { readonly status: number; readonly error: unknown };

/** Way to run a tool. */
export interface Way {
  readonly name: string;
  readonly ask: (account: Account, wanted: Wanted) => Promise<Told>;
}

type Fields = Record<string, unknown>;

const restWays: readonly Way[] = executionEndpoints.map(({ path, bodyOf, names }) => ({
  name: `POST ${path}`,
  ask: async (account, { tool, parameters, adapterId, isDry }) => {
    const body = { ...bodyOf(tool, parameters, { adapterId }), [names.dryRun]: isDry };
    return toldBy(await account.post(path, body), ({ result, r }) => result ?? r);
  },
}));

const batchWay: Way = {
  name: 'POST /api/v1/batch',
  ask: async (account, { tool, parameters, adapterId, isDry }) => {
    const commands = [{ command: tool, parameters }];
    const answer = await account.post('/api/v1/batch', { commands, adapter_id: adapterId, dry_run: isDry });
    return toldBy(answer, ({ results }) => (results as { result: unknown }[])[0]?.result);
  },
};

const mcpWays: readonly Way[] = assistants.map(({ name, connect }) => ({
  name: `tools/call of ${name}`,
  ask: async (account, { tool, parameters, adapterId, isDry }) => {
    const assistant = await connect({ 'x-api-key': account.key });
    const meta = { 'kerf/dry-run': isDry, ...(adapterId !== undefined && { 'kerf/adapter-id': adapterId }) };
    const answer = await assistant.callTool({ name: tool, arguments: parameters, _meta: meta });
    await assistant.close();
    const { structuredContent: content } = answer as { structuredContent: Fields };
    const { status_code: status, ...result } = content;
    // A refusal by the application has its own code, and is a result over REST.
    return status === undefined || 'code' in content ? { result } : { status: Number(status), error: content['error'] };
  },
}));

/** Every way to run a tool. */
export const waysToRun: readonly Way[] = [...restWays, batchWay, ...mcpWays];

function toldBy({ status, body }: Answer, resultIn: (body: Fields) => unknown): Told {
  const fields = body as Fields;
  return status === 200 ? { result: resultIn(fields) } : { status, error: fields['error'] };
}
