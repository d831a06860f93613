import type { IncomingMessage, ServerResponse } from 'node:http';
import { annotations, type Entry, inputSchema, outputSchema, type Toolset } from '@kerf/catalog';
import type { Caller } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  type CallToolResult,
  createMcpHandler,
  type McpHttpHandler,
  type McpRequestContext,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { resultOf } from '../execution-result.ts';
import type { Call } from '../call.ts';
import type { Executor } from '../executor.ts';
import type { FileContents } from '../files/file-contents.ts';
import type { OpenAnswers } from '../open-answers.ts';
import { LegacyServer } from './legacy-server.ts';
import type { Hearing, ListChanges, Listening } from './list-changes.ts';
import type { Offers } from './offers.ts';
import { capabilitiesOf, identity, instructions } from './server-description.ts';
import { invalidParams, readCall } from './tool-call.ts';
import type { Requester } from '../requester.ts';
import type { ToolDirectory } from '../tool-directory.ts';
import { usageHeaders } from '../usage-headers.ts';

const listTtlMs = 60_000;
const keepAliveMs = 15_000;

/** Who a request is served for. */
export interface Identified {
  readonly requester: Requester;
  readonly caller: Caller;
  /** Which tools are listed; any can be called. */
  readonly toolset: Toolset;
}

/** What the server answers with. */
interface Parts {
  readonly executor: Executor;
  readonly tools: ToolDirectory;
  readonly contents: FileContents;
  readonly offers: Offers;
  readonly changes: ListChanges;
  readonly answers: OpenAnswers;
  readonly log: Log;
}

/** An identified request, and the stream that it asks for, if it does. */
interface Exchange extends Identified {
  readonly listening?: Listening;
}

/** Serves MCP, both eras, without any session: every request is complete in itself. */
export class SdkServing {
  private readonly handler = this.newHandler({ maxSubscriptions: 0 });
  private readonly exchangeWithNode = toNodeHandler({ fetch: (request, context) => this.fetch(request, context) });

  constructor(private readonly parts: Parts) {}

  /** Answers one request in the name of who sent it; the SDK writes the answer itself, as JSON or as a stream. */
  exchange(request: IncomingMessage, response: ServerResponse, body: unknown, who: Identified): Promise<void> {
    const extra: Exchange = asksToListen(body) ? { ...who, listening: this.hold(response, who) } : who;
    const auth = { token: '', clientId: who.caller.accountId, scopes: [], extra: { ...extra } };
    return this.exchangeWithNode(Object.assign(request, { auth }), response, body);
  }

  onApplicationShutdown(): Promise<void> {
    return this.handler.close();
  }

  /** A stream stays open until its client leaves, its key ends or this process goes. */
  private hold(response: ServerResponse, { caller }: Identified): Listening {
    const { changes, answers } = this.parts;
    const listening = changes.join(caller.accountId, (hearing) => this.newHandler(hearing));
    // Whoever hung up while the key was looked at closes nothing any more.
    if (response.destroyed) listening.leave();
    else response.once('close', listening.leave);
    answers.last(response);
    return listening;
  }

  private newHandler(hearing: Partial<Hearing>): McpHttpHandler {
    return createMcpHandler(({ era, authInfo }) => this.serverFor(era, identifiedIn(authInfo)), {
      legacy: 'stateless',
      keepAliveMs,
      ...hearing,
    });
  }

  /** The answer of the SDK, with the headers that every keyed answer has. */
  private async fetch(request: Request, context?: { authInfo?: AuthInfo; parsedBody?: unknown }): Promise<Response> {
    const { requester, listening } = identifiedIn(context?.authInfo);
    const answered = listening
      ? listening.handler.fetch(endingWith(request, listening.end), context)
      : this.handler.fetch(request, context);
    const response = await answered;
    for (const [name, value] of Object.entries(usageHeaders(requester))) response.headers.set(name, value);
    return response;
  }

  /** A server for the messages of one requester, which is not connected to anything yet. */
  serverFor(era: McpRequestContext['era'], { requester, caller, toolset }: Identified): Server {
    const { tools, offers } = this.parts;
    const options = { capabilities: capabilitiesOf(era), instructions };
    const server = era === 'legacy' ? new LegacyServer(identity, options) : new Server(identity, options);
    server.setRequestHandler('tools/list', async () => ({
      tools: tools.catalog.allowedFor(caller.tier, toolset).map(describe),
      ttlMs: listTtlMs,
      cacheScope: 'private' as const,
    }));
    server.setRequestHandler('tools/call', async ({ params }) => this.call({ requester, caller }, readCall(params)));
    offers.addTo(server, { requester, caller });
    return server;
  }

  private async call(
    { requester, caller }: Pick<Identified, 'requester' | 'caller'>,
    call: Call,
  ): Promise<CallToolResult> {
    try {
      const { outcome } = await this.parts.executor.execute(requester, call);
      const result = resultOf(outcome);
      // Clients hold a success against the output schema of the tool, and a preview is not what the tool answers.
      if (call.dryRun) return answer(result, true);
      return answer(result, !outcome.ok, outcome.ok ? await this.parts.contents.of(caller.accountId, result) : []);
    } catch (error) {
      const fault = Fault.from(error);
      if (fault.code === 'internal') this.parts.log.error({ err: fault.cause, tool: call.name }, fault.message);
      return refusal(fault);
    }
  }
}

/** The handler passes it through untouched: it is what `exchange` put there. */
function identifiedIn(authInfo: AuthInfo | undefined): Exchange {
  const { requester, caller, toolset = 'core', ...more } = (authInfo?.extra ?? {}) as Partial<Exchange>;
  if (!requester || !caller) throw Fault.of('invalid_key');
  return { requester, caller, toolset, ...more };
}

/** The same request, whose answer ends with a signal at the latest. */
const endingWith = (request: Request, end: AbortSignal): Request =>
  new Request(request, { signal: AbortSignal.any([request.signal, end]) });

const listenRequest = z.object({ method: z.literal('subscriptions/listen') });

const asksToListen = (body: unknown): boolean => listenRequest.safeParse(body).success;

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
