import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Catalog, Toolset } from '@kerf/catalog';
import type { Caller } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  type CallToolResult,
  createMcpHandler,
  type McpHttpHandler,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RequestContext } from '../context.ts';
import { buildUsageHeaders } from '../http/usage-headers.ts';
import type { McpTestExtensions } from './test-extensions.ts';
import { rejectCursor } from './cursors.ts';
import { keepResponseAlive } from './sse-keep-alive.ts';
import { LegacyServer } from './legacy-server.ts';
import type { SubscriptionOptions, ListChangeSubscriptions, Subscription } from './list-change-subscriptions.ts';
import type { ServerFeatures } from './server-features.ts';
import { explainLimit } from './subscription-limit.ts';
import type { RequestStates } from './request-state.ts';
import { ReadableErrorsServer } from './readable-errors-server.ts';
import { createMonotonicProgress } from './monotonic-progress.ts';
import { getCapabilities, type ConnectionKind, serverInfo, instructions } from './server-description.ts';
import { defaultKeepAliveMs } from './server-sent-events.ts';
import { type CallParams, type CallContext, parseToolCall } from './tool-call.ts';
import type { ToolResult, ToolCallRunner } from './tool-call-runner.ts';
import { getToolList } from './tool-list.ts';

/** A request after authentication. */
export interface IdentifiedRequest {
  readonly context: RequestContext;
  readonly caller: Caller;
  /** Toolset that tools/list returns; tools outside it can be called too. */
  readonly toolset: Toolset;
  /** The header X-Adapter-Id. */
  readonly adapterId: string | undefined;
}

/** Dependencies of the handler. */
interface SdkHandlerDependencies {
  readonly runner: ToolCallRunner;
  readonly catalog: Catalog;
  readonly features: ServerFeatures;
  readonly subscriptions: ListChangeSubscriptions;
  readonly states: RequestStates;
  readonly testExtensions?: McpTestExtensions | undefined;
  readonly keepAliveMs?: number;
}

/** An identified request, with its subscription if it is subscriptions/listen. */
interface SdkRequest extends IdentifiedRequest {
  readonly subscription?: Subscription;
}

/** Stateless MCP handler on top of the SDK, for legacy and modern protocol versions. */
export class SdkHandler {
  private readonly handler: McpHttpHandler;
  private readonly handleNodeRequest = toNodeHandler({ fetch: (request, extra) => this.fetchResponse(request, extra) });
  private readonly keepAliveMs: number;

  constructor(private readonly dependencies: SdkHandlerDependencies) {
    this.keepAliveMs = dependencies.keepAliveMs ?? defaultKeepAliveMs;
    this.handler = this.createHandler({ maxSubscriptions: 0 });
  }

  /** Handles one identified request. The SDK writes the response itself, as JSON or as an event stream. */
  handleRequest(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    identified: IdentifiedRequest,
  ): Promise<void> {
    const extra: SdkRequest = isListenRequest(body)
      ? { ...identified, subscription: this.openSubscription(response, identified) }
      : identified;
    const auth = { token: '', clientId: identified.caller.accountId, scopes: [], extra: { ...extra } };
    return this.handleNodeRequest(Object.assign(request, { auth }), response, body);
  }

  onApplicationShutdown(): Promise<void> {
    return this.handler.close();
  }

  /** Opens a subscription. It lasts until the client disconnects, the key ends or this process stops. */
  private openSubscription(response: ServerResponse, { caller }: IdentifiedRequest): Subscription {
    const subscription = this.dependencies.subscriptions.openSubscription(caller.accountId, (options) =>
      this.createHandler(options),
    );
    // A client that disconnected during authentication emits no further close event.
    if (response.destroyed) subscription.close();
    else response.once('close', subscription.close);
    return subscription;
  }

  private createHandler(options: Partial<SubscriptionOptions>): McpHttpHandler {
    return createMcpHandler(({ era, authInfo }) => this.createServer(era, readIdentity(authInfo)), {
      legacy: 'stateless',
      keepAliveMs: this.keepAliveMs,
      ...options,
    });
  }

  /** Returns the response of the SDK with the usage headers that every authenticated response has. */
  private async fetchResponse(
    request: Request,
    extra?: { authInfo?: AuthInfo; parsedBody?: unknown },
  ): Promise<Response> {
    const { context, subscription } = readIdentity(extra?.authInfo);
    const pending = subscription
      ? explainLimit(
          await subscription.handler.fetch(withEndSignal(request, subscription.endSignal), extra),
          subscription.limitFault,
        )
      : keepResponseAlive(request, this.handler.fetch(request, extra), this.keepAliveMs);
    const response = await pending;
    for (const [name, value] of Object.entries(buildUsageHeaders(context))) response.headers.set(name, value);
    return response;
  }

  /** Creates a server for one request context; the caller connects it to a transport. */
  createServer(connection: ConnectionKind, { context, caller, toolset, adapterId }: IdentifiedRequest): Server {
    const { runner: calls, catalog, features: offers, states, testExtensions: additions } = this.dependencies;
    const options = { capabilities: getCapabilities(connection), instructions, requestState: states };
    const era = connection === 'modern' ? 'modern' : 'legacy';
    const server =
      era === 'legacy' ? new LegacyServer(serverInfo, options) : new ReadableErrorsServer(serverInfo, options);
    server.setRequestHandler('tools/list', async ({ params }) => {
      rejectCursor(params);
      return getToolList(catalog, caller.tier, toolset);
    });
    server.setRequestHandler('tools/call', async ({ params }, extra) => {
      const origin = { id: extra.mcpReq.id, headers: Object.fromEntries(extra.http?.req?.headers ?? []) };
      const callContext = { adapterId, origin, onProgress: createProgressListener(params, extra) };
      return toCallToolResult(await calls.runToolCall(context, parseToolCall(params, callContext)));
    });
    offers.registerHandlers(server, { context, caller });
    additions?.extendServer(server, era, states);
    return server;
  }
}

/** Reads back the request that `handleRequest` attached; the SDK handler passes it through unchanged. */
function readIdentity(authInfo: AuthInfo | undefined): SdkRequest {
  const { context, caller, toolset = 'core', adapterId, ...more } = (authInfo?.extra ?? {}) as Partial<SdkRequest>;
  if (!context || !caller) throw Fault.of('invalid_key');
  return { context, caller, toolset, adapterId, ...more };
}

/** Returns the request with a signal that also ends its response. */
const withEndSignal = (request: Request, end: AbortSignal): Request =>
  new Request(request, { signal: AbortSignal.any([request.signal, end]) });

const listenRequest = z.object({ method: z.literal('subscriptions/listen') });

const isListenRequest = (body: unknown): boolean => listenRequest.safeParse(body).success;

/** Creates a listener that sends progress on the response, if the client sent a progress token. */
function createProgressListener({ _meta: meta }: CallParams, { mcpReq }: ServerContext): CallContext['onProgress'] {
  const token = meta?.['progressToken'];
  if (typeof token !== 'string' && typeof token !== 'number') return undefined;
  return createMonotonicProgress(token, (params) => {
    // A client that disconnected does not stop the tool.
    mcpReq.notify({ method: 'notifications/progress', params: { ...params } }).catch(() => undefined);
  });
}

const toCallToolResult = ({ content, isError, files, meta }: ToolResult): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(content) }, ...files],
  structuredContent: content,
  isError,
  ...(meta && { _meta: meta }),
});
