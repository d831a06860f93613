import type { Account } from '../accounts/account.ts';
import type { HttpResponse } from '../http/client.ts';
import { executionEndpoints } from './execution-endpoints.ts';
import { assistants } from '../mcp/mcp-assistants.ts';

/** Tool to run, for real or as a dry run. */
export interface ExecutionRequest {
  readonly tool: string;
  readonly parameters: Record<string, unknown>;
  readonly adapterId?: string | undefined;
  readonly isDry: boolean;
}

/** Outcome of any way to run a tool: its result, or the status and message of a refusal. */
type ExecutionOutcome = { readonly result: unknown } | { readonly status: number; readonly error: unknown };

/** Way to run a tool. */
export interface ExecutionPath {
  readonly name: string;
  readonly execute: (account: Account, wanted: ExecutionRequest) => Promise<ExecutionOutcome>;
}

type Fields = Record<string, unknown>;

const restPaths: readonly ExecutionPath[] = executionEndpoints.map(
  ({ path, buildBody: bodyOf, fieldNames: names }) => ({
    name: `POST ${path}`,
    execute: async (account, { tool, parameters, adapterId, isDry }) => {
      const body = { ...bodyOf(tool, parameters, { adapterId }), [names.dryRun]: isDry };
      return toOutcome(await account.post(path, body), ({ result, r }) => result ?? r);
    },
  }),
);

const batchPath: ExecutionPath = {
  name: 'POST /api/v1/batch',
  execute: async (account, { tool, parameters, adapterId, isDry }) => {
    const commands = [{ command: tool, parameters }];
    const answer = await account.post('/api/v1/batch', { commands, adapter_id: adapterId, dry_run: isDry });
    return toOutcome(answer, ({ results }) => (results as { result: unknown }[])[0]?.result);
  },
};

const mcpPaths: readonly ExecutionPath[] = assistants.map(({ name, connect }) => ({
  name: `tools/call of ${name}`,
  execute: async (account, { tool, parameters, adapterId, isDry }) => {
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
export const executionPaths: readonly ExecutionPath[] = [...restPaths, batchPath, ...mcpPaths];

function toOutcome({ status, body }: HttpResponse, resultIn: (body: Fields) => unknown): ExecutionOutcome {
  const fields = body as Fields;
  return status === 200 ? { result: resultIn(fields) } : { status, error: fields['error'] };
}
