import type { Toolset } from '@kerf/catalog';
import type { Caller } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UnreadableBody } from '../http/json-body.ts';
import type { Requester } from '../requester.ts';
import { tellPlainly } from './accept.ts';
import type { FastPath } from './fast/fast-path.ts';
import { protocolError } from './fast/reply.ts';
import { modernVersion } from './fast/revisions.ts';
import type { SdkServing } from './sdk-serving.ts';
import { usualKeepAliveMs } from './server-sent-events.ts';
import { StreamedAnswer } from './streamed-answer.ts';

/** Handler for MCP over Streamable HTTP: tries the fast path, then falls back to the SDK. */
export class McpServing {
  constructor(
    private readonly fast: Pick<FastPath, 'answer'>,
    private readonly sdk: Pick<SdkServing, 'exchange'>,
    private readonly identify: (requester: Requester) => Promise<Caller>,
    private readonly keepAliveMs = usualKeepAliveMs,
  ) {}

  /** Handles one request. Throws faults that set the HTTP status, such as `invalid_key`. */
  async exchange(request: FastifyRequest, reply: FastifyReply, toolset: Toolset): Promise<void> {
    const { requester, headers } = request;
    if (!requester) throw Fault.of('invalid_key');
    if (request.body instanceof UnreadableBody) return this.tellUnread(request.body, reply, requester);
    tellPlainly(request.raw);
    // Modern clients cancel by disconnecting; for legacy clients a disconnect does not cancel.
    if (headers['mcp-protocol-version'] !== modernVersion) requester.waitWhatever();
    if (!(await this.exchangeFast(request, reply, { requester, toolset })))
      await this.exchangeByTheSdk(request, reply, { requester, toolset });
  }

  /** Rejects a body that is not readable JSON with the reason, which the SDK could not give. */
  private async tellUnread({ fault }: UnreadableBody, reply: FastifyReply, requester: Requester): Promise<void> {
    await this.identify(requester);
    const { body } = protocolError(null, ProtocolErrorCode.ParseError, `Parse error: ${fault.message}`);
    void reply.code(fault.status).type('application/json').send(body);
  }

  private async exchangeFast(request: FastifyRequest, reply: FastifyReply, by: By): Promise<boolean> {
    const { body, headers } = request;
    const stream = new StreamedAnswer({ reply, requester: by.requester, keepAliveMs: this.keepAliveMs });
    const tell = (message: string) => stream.tell(message);
    try {
      const answer = await this.fast.answer({ ...by, body, headers, adapterId: adapterIdIn(request), tell });
      if (stream.isOpen) stream.end(answer?.body);
      else if (answer) void reply.code(answer.status).type('application/json').send(answer.body);
      return answer !== undefined;
    } catch (error) {
      if (!stream.isOpen) throw error;
      stream.cut();
      return true;
    } finally {
      stream.rest();
    }
  }

  private async exchangeByTheSdk(request: FastifyRequest, reply: FastifyReply, by: By): Promise<void> {
    const { raw, body } = request;
    const caller = by.requester.caller ?? (await this.identify(by.requester));
    // After hijack() Fastify can no longer report an error: nothing below may throw a fault.
    reply.hijack();
    reply.raw.setHeader('x-request-id', request.id);
    await this.sdk.exchange(raw, reply.raw, body, { ...by, caller, adapterId: adapterIdIn(request) });
  }
}

/** Request context and toolset of an MCP request. */
interface By {
  readonly requester: Requester;
  readonly toolset: Toolset;
}

const adapterIdIn = ({ headers: { 'x-adapter-id': sent } }: FastifyRequest): string | undefined =>
  sent === undefined ? undefined : String(sent);
