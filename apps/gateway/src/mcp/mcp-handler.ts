import type { Toolset } from '@kerf/catalog';
import type { Caller } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { copyHeaders } from '@kerf/service';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UnreadableBody } from '../http/json-body.ts';
import type { RequestContext } from '../context.ts';
import { normalizeAcceptHeader } from './accept-header.ts';
import type { FastPath } from './fast-path/fast-path.ts';
import { createErrorReply } from './fast-path/json-rpc-reply.ts';
import { modernVersion } from './fast-path/protocol-versions.ts';
import type { SdkHandler } from './sdk-handler.ts';
import { defaultKeepAliveMs } from './server-sent-events.ts';
import { StreamedResponse } from './streamed-response.ts';

/** Handler for MCP over Streamable HTTP: tries the fast path, then falls back to the SDK. */
export class McpHandler {
  constructor(
    private readonly fast: Pick<FastPath, 'answer'>,
    private readonly sdk: Pick<SdkHandler, 'handleRequest'>,
    private readonly identify: (context: RequestContext) => Promise<Caller>,
    private readonly keepAliveMs = defaultKeepAliveMs,
  ) {}

  /** Handles one request. Throws faults that set the HTTP status, such as `invalid_key`. */
  async handleRequest(request: FastifyRequest, reply: FastifyReply, toolset: Toolset): Promise<void> {
    const { context, headers } = request;
    if (!context) throw Fault.of('invalid_key');
    if (request.body instanceof UnreadableBody) return this.rejectUnreadableBody(request.body, reply, context);
    normalizeAcceptHeader(request.raw);
    // Modern clients cancel by disconnecting; for legacy clients a disconnect does not cancel.
    if (headers['mcp-protocol-version'] !== modernVersion) context.ignoreDisconnect();
    if (!(await this.tryFastPath(request, reply, { context, toolset })))
      await this.handleWithSdk(request, reply, { context, toolset });
  }

  /** Rejects a body that is not readable JSON with the reason, which the SDK could not give. */
  private async rejectUnreadableBody(
    { fault }: UnreadableBody,
    reply: FastifyReply,
    context: RequestContext,
  ): Promise<void> {
    await this.identify(context);
    const { body } = createErrorReply(null, ProtocolErrorCode.ParseError, `Parse error: ${fault.message}`);
    void reply.code(fault.status).type('application/json').send(body);
  }

  private async tryFastPath(request: FastifyRequest, reply: FastifyReply, origin: RequestOrigin): Promise<boolean> {
    const { body, headers } = request;
    const stream = new StreamedResponse({ reply, context: origin.context, keepAliveMs: this.keepAliveMs });
    const sendMessage = (message: string) => stream.sendMessage(message);
    try {
      const answer = await this.fast.answer({
        ...origin,
        body,
        headers,
        adapterId: getAdapterId(request),
        sendMessage,
      });
      if (stream.isOpen) stream.sendAnswer(answer?.body);
      else if (answer) void reply.code(answer.status).type('application/json').send(answer.body);
      return answer !== undefined;
    } catch (error) {
      if (!stream.isOpen) throw error;
      stream.abort();
      return true;
    } finally {
      stream.stopKeepAlive();
    }
  }

  private async handleWithSdk(request: FastifyRequest, reply: FastifyReply, origin: RequestOrigin): Promise<void> {
    const { raw, body } = request;
    const caller = origin.context.caller ?? (await this.identify(origin.context));
    // After hijack() Fastify can no longer report an error: nothing below may throw a fault.
    copyHeaders(reply);
    reply.hijack();
    await this.sdk.handleRequest(raw, reply.raw, body, { ...origin, caller, adapterId: getAdapterId(request) });
  }
}

/** Request context and toolset of an MCP request. */
interface RequestOrigin {
  readonly context: RequestContext;
  readonly toolset: Toolset;
}

const getAdapterId = ({ headers: { 'x-adapter-id': header } }: FastifyRequest): string | undefined =>
  header === undefined ? undefined : String(header);
