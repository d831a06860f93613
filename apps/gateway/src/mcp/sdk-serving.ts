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
import type { Requester } from '../requester.ts';
import { usageHeaders } from '../http/usage-headers.ts';
import type { McpAdditions } from './additions.ts';
import { checkNoCursor } from './cursors.ts';
import { keptAlive } from './kept-alive.ts';
import { LegacyServer } from './legacy-server.ts';
import type { Hearing, ListChanges, Listening } from './list-changes.ts';
import type { Offers } from './offers.ts';
import { tellLimit } from './refused-listening.ts';
import type { RequestStates } from './request-states.ts';
import { PlainServer } from './plain-server.ts';
import { risingProgress } from './rising-progress.ts';
import { capabilitiesOf, type Conversation, identity, instructions } from './server-description.ts';
import { usualKeepAliveMs } from './server-sent-events.ts';
import { type CallParams, type CallTerms, readCall } from './tool-call.ts';
import type { ToolAnswer, ToolCalls } from './tool-calls.ts';
import { toolList } from './tool-list.ts';

/** A request after authentication. */
export interface Identified {
  readonly requester: Requester;
  readonly caller: Caller;
  /** Toolset that tools/list returns; tools outside it can be called too. */
  readonly toolset: Toolset;
  /** The header X-Adapter-Id. */
  readonly adapterId: string | undefined;
}

/** Dependencies of the handler. */
interface Parts {
  readonly calls: ToolCalls;
  readonly catalog: Catalog;
  readonly offers: Offers;
  readonly changes: ListChanges;
  readonly states: RequestStates;
  readonly additions?: McpAdditions | undefined;
  readonly keepAliveMs?: number;
}

/** An identified request, with its subscription if it is subscriptions/listen. */
interface Exchange extends Identified {
  readonly listening?: Listening;
}

/** Stateless MCP handler on top of the SDK, for legacy and modern protocol versions. */
export class SdkServing {
  private readonly handler: McpHttpHandler;
  private readonly exchangeWithNode = toNodeHandler({ fetch: (request, context) => this.fetch(request, context) });
  private readonly keepAliveMs: number;

  constructor(private readonly parts: Parts) {
    this.keepAliveMs = parts.keepAliveMs ?? usualKeepAliveMs;
    this.handler = this.newHandler({ maxSubscriptions: 0 });
  }

  /** Handles one identified request. The SDK writes the response itself, as JSON or as an event stream. */
  exchange(request: IncomingMessage, response: ServerResponse, body: unknown, who: Identified): Promise<void> {
    const extra: Exchange = asksToListen(body) ? { ...who, listening: this.hold(response, who) } : who;
    const auth = { token: '', clientId: who.caller.accountId, scopes: [], extra: { ...extra } };
    return this.exchangeWithNode(Object.assign(request, { auth }), response, body);
  }

  onApplicationShutdown(): Promise<void> {
    return this.handler.close();
  }

  /** Opens a subscription. It lasts until the client disconnects, the key ends or this process stops. */
  private hold(response: ServerResponse, { caller }: Identified): Listening {
    const listening = this.parts.changes.join(caller.accountId, (hearing) => this.newHandler(hearing));
    // A client that disconnected during authentication emits no further close event.
    if (response.destroyed) listening.leave();
    else response.once('close', listening.leave);
    return listening;
  }

  private newHandler(hearing: Partial<Hearing>): McpHttpHandler {
    return createMcpHandler(({ era, authInfo }) => this.serverFor(era, identifiedIn(authInfo)), {
      legacy: 'stateless',
      keepAliveMs: this.keepAliveMs,
      ...hearing,
    });
  }

  /** Returns the response of the SDK with the usage headers that every authenticated response has. */
  private async fetch(request: Request, context?: { authInfo?: AuthInfo; parsedBody?: unknown }): Promise<Response> {
    const { requester, listening } = identifiedIn(context?.authInfo);
    const answered = listening
      ? tellLimit(await listening.handler.fetch(endingWith(request, listening.end), context), listening.limit)
      : keptAlive(request, this.handler.fetch(request, context), this.keepAliveMs);
    const response = await answered;
    for (const [name, value] of Object.entries(usageHeaders(requester))) response.headers.set(name, value);
    return response;
  }

  /** Creates a server for one request context; the caller connects it to a transport. */
  serverFor(conversation: Conversation, { requester, caller, toolset, adapterId }: Identified): Server {
    const { calls, catalog, offers, states, additions } = this.parts;
    const options = { capabilities: capabilitiesOf(conversation), instructions, requestState: states };
    const era = conversation === 'modern' ? 'modern' : 'legacy';
    const server = era === 'legacy' ? new LegacyServer(identity, options) : new PlainServer(identity, options);
    server.setRequestHandler('tools/list', async ({ params }) => {
      checkNoCursor(params);
      return toolList(catalog, caller.tier, toolset);
    });
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      const terms = { adapterId, onProgress: progressOf(params, context) };
      return resultOf(await calls.run(requester, readCall(params, terms)));
    });
    offers.addTo(server, { requester, caller });
    additions?.addTo(server, era, states);
    return server;
  }
}

/** Reads back the request that `handleRequest` attached; the SDK handler passes it through unchanged. */
function identifiedIn(authInfo: AuthInfo | undefined): Exchange {
  const { requester, caller, toolset = 'core', adapterId, ...more } = (authInfo?.extra ?? {}) as Partial<Exchange>;
  if (!requester || !caller) throw Fault.of('invalid_key');
  return { requester, caller, toolset, adapterId, ...more };
}

/** Returns the request with a signal that also ends its response. */
const endingWith = (request: Request, end: AbortSignal): Request =>
  new Request(request, { signal: AbortSignal.any([request.signal, end]) });

const listenRequest = z.object({ method: z.literal('subscriptions/listen') });

const asksToListen = (body: unknown): boolean => listenRequest.safeParse(body).success;

/** Creates a listener that sends progress on the response, if the client sent a progress token. */
function progressOf({ _meta: meta }: CallParams, { mcpReq }: ServerContext): CallTerms['onProgress'] {
  const token = meta?.['progressToken'];
  if (typeof token !== 'string' && typeof token !== 'number') return undefined;
  return risingProgress(token, (params) => {
    // A client that disconnected does not stop the tool.
    mcpReq.notify({ method: 'notifications/progress', params: { ...params } }).catch(() => undefined);
  });
}

const resultOf = ({ content, isError, files, meta }: ToolAnswer): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(content) }, ...files],
  structuredContent: content,
  isError,
  ...(meta && { _meta: meta }),
});
