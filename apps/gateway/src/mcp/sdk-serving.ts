import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Toolset } from '@kerf/catalog';
import type { Caller } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  type CallToolResult,
  createMcpHandler,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Requester } from '../requester.ts';
import type { ToolDirectory } from '../tool-directory.ts';
import { usageHeaders } from '../usage-headers.ts';
import { capabilities, instructions, serverInfo } from './identity.ts';
import { risingProgress } from './rising-progress.ts';
import { type CallParams, type CallTerms, readCall } from './tool-call.ts';
import type { ToolAnswer, ToolCalls } from './tool-calls.ts';
import { toolList } from './tool-list.ts';

/** Who a request is served for. */
export interface Identified {
  readonly requester: Requester;
  readonly caller: Caller;
  /** Which tools are listed; any can be called. */
  readonly toolset: Toolset;
  /** The header X-Adapter-Id. */
  readonly adapterId: string | undefined;
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
    private readonly calls: ToolCalls,
    private readonly tools: ToolDirectory,
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

  private serverFor({ requester, caller, toolset, adapterId }: Identified): Server {
    const server = new Server(serverInfo, { capabilities, instructions });
    server.setRequestHandler('tools/list', async () => toolList(this.tools.catalog, caller.tier, toolset));
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      const terms = { adapterId, onProgress: progressOf(params, context) };
      return resultOf(await this.calls.run(requester, readCall(params, terms)));
    });
    return server;
  }
}

/** The handler passes it through untouched: it is what `exchange` put there. */
function identifiedIn(authInfo: AuthInfo | undefined): Identified {
  const { requester, caller, toolset = 'core', adapterId } = (authInfo?.extra ?? {}) as Partial<Identified>;
  if (!requester || !caller) throw Fault.of('invalid_key');
  return { requester, caller, toolset, adapterId };
}

/** Tells progress on the answer itself, when the client gave a token for it. */
function progressOf({ _meta: meta }: CallParams, { mcpReq }: ServerContext): CallTerms['onProgress'] {
  const token = meta?.['progressToken'];
  if (typeof token !== 'string' && typeof token !== 'number') return undefined;
  return risingProgress(token, (params) => {
    // Whoever has gone hears nothing, which changes nothing for the tool.
    mcpReq.notify({ method: 'notifications/progress', params: { ...params } }).catch(() => undefined);
  });
}

const resultOf = ({ content, isError, files }: ToolAnswer): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(content) }, ...files],
  structuredContent: content,
  isError,
});
