import type { IncomingMessage, ServerResponse } from 'node:http';
import { annotations, type Entry, inputSchema, outputSchema, type Toolset } from '@kerf/catalog';
import type { Caller } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, type CallToolResult, createMcpHandler, Server, type Tool } from '@modelcontextprotocol/server';
import { resultOf } from '../execution-result.ts';
import type { Call } from '../call.ts';
import type { Executor } from '../executor.ts';
import type { FileContents } from '../files/file-contents.ts';
import { invalidParams, readCall } from './tool-call.ts';
import { release } from '../release.ts';
import type { Requester } from '../requester.ts';
import type { ToolDirectory } from '../tool-directory.ts';
import { usageHeaders } from '../usage-headers.ts';

const listTtlMs = 60_000;
const instructions =
  'CAD operations on the document of a connected CAD application. Lengths are millimetres, angles degrees. ' +
  'Tools that make or change an object answer its object_id: use it in later calls.';

/** Who a request is served for. */
export interface Identified {
  readonly requester: Requester;
  readonly caller: Caller;
  /** Which tools are listed; any can be called. */
  readonly toolset: Toolset;
}

/** Serves MCP, both eras, without any session: every request is complete in itself. */
export class SdkServing {
  private readonly handler = createMcpHandler(({ authInfo }) => this.serverFor(identifiedIn(authInfo)), {
    legacy: 'stateless',
    // Nothing is announced yet, and a stream that stays open would outlive its key.
    maxSubscriptions: 0,
  });
  private readonly exchangeWithNode = toNodeHandler({ fetch: (request, context) => this.fetch(request, context) });

  constructor(
    private readonly executor: Executor,
    private readonly tools: ToolDirectory,
    private readonly contents: FileContents,
    private readonly log: Log,
  ) {}

  /** Answers one request in the name of who sent it; the SDK writes the answer itself, as JSON or as a stream. */
  exchange(request: IncomingMessage, response: ServerResponse, body: unknown, who: Identified): Promise<void> {
    const auth = { token: '', clientId: who.caller.accountId, scopes: [], extra: { ...who } };
    return this.exchangeWithNode(Object.assign(request, { auth }), response, body);
  }

  onApplicationShutdown(): Promise<void> {
    return this.handler.close();
  }

  /** The answer of the SDK, with the headers that every keyed answer has. */
  private async fetch(request: Request, context?: { authInfo?: AuthInfo; parsedBody?: unknown }): Promise<Response> {
    const response = await this.handler.fetch(request, context);
    const { requester } = identifiedIn(context?.authInfo);
    for (const [name, value] of Object.entries(usageHeaders(requester))) response.headers.set(name, value);
    return response;
  }

  /** A server for the messages of one requester, which is not connected to anything yet. */
  serverFor({ requester, caller, toolset }: Identified): Server {
    const server = new Server({ name: 'Kerf', version: release }, { capabilities: { tools: {} }, instructions });
    server.setRequestHandler('tools/list', async () => ({
      tools: this.tools.catalog.allowedFor(caller.tier, toolset).map(describe),
      ttlMs: listTtlMs,
      cacheScope: 'private' as const,
    }));
    server.setRequestHandler('tools/call', async ({ params }) => this.call({ requester, caller }, readCall(params)));
    return server;
  }

  private async call(
    { requester, caller }: Pick<Identified, 'requester' | 'caller'>,
    call: Call,
  ): Promise<CallToolResult> {
    try {
      const { outcome } = await this.executor.execute(requester, call);
      const result = resultOf(outcome);
      // Clients hold a success against the output schema of the tool, and a preview is not what the tool answers.
      if (call.dryRun) return answer(result, true);
      return answer(result, !outcome.ok, outcome.ok ? await this.contents.of(caller.accountId, result) : []);
    } catch (error) {
      const fault = Fault.from(error);
      if (fault.code === 'internal') this.log.error({ err: fault.cause, tool: call.name }, fault.message);
      return refusal(fault);
    }
  }
}

/** The handler passes it through untouched: it is what `exchange` put there. */
function identifiedIn(authInfo: AuthInfo | undefined): Identified {
  const { requester, caller, toolset = 'core' } = (authInfo?.extra ?? {}) as Partial<Identified>;
  if (!requester || !caller) throw Fault.of('invalid_key');
  return { requester, caller, toolset };
}

const describe = (tool: Entry): Tool => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchema(tool) as Tool['inputSchema'],
  outputSchema: outputSchema(tool) as Tool['outputSchema'],
  annotations: annotations(tool),
});

const answer = (
  content: Record<string, unknown>,
  isError: boolean,
  files: CallToolResult['content'] = [],
): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(content) }, ...files],
  structuredContent: content,
  isError,
});

/** Tool problems are tool errors that an assistant can read and mend; only an unknown tool is one of the protocol. */
function refusal(fault: Fault): CallToolResult {
  if (fault.code === 'unknown_tool') throw invalidParams(fault);
  const resetAt = fault.slots['resetAt'];
  return answer(
    { error: fault.message, status_code: fault.status, ...(resetAt !== undefined && { reset_at: resetAt }) },
    true,
  );
}
