import { api } from '@kerf/contracts';
import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, ForEndpoint } from '../../http/answers.decorators.ts';
import { type Ask, readRequest } from '../../http/read-request.ts';
import { StreamMessageHandler } from './stream-message-handler.ts';
import { sendStream } from './stream-reply.ts';
import { StreamRegistry } from './stream-registry.ts';

/** Routes of the HTTP+SSE transport, used before 2025-03-26: a stream, and a URL for its messages on any gateway. */
@Controller()
export class StreamRoutes {
  constructor(
    private readonly streams: StreamRegistry,
    private readonly messages: StreamMessageHandler,
  ) {}

  /** Sends an endless event stream instead of JSON. */
  @Get(api.mcpStream.path)
  @ForEndpoint(api.mcpStream)
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller, query } = readRequest(api.mcpStream, request);
    await sendStream(request, reply, () => this.streams.openStream({ accountId: caller.accountId, ...query }));
  }

  @Answers(api.mcpMessage)
  async send({ context, params, body }: Ask<typeof api.mcpMessage>, @Headers('x-adapter-id') adapterId?: string) {
    await this.messages.handleMessage(params.stream_id, body, { context, adapterId });
    return { accepted: true as const };
  }
}
