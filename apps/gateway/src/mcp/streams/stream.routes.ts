import { api } from '@kerf/contracts';
import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, StandsFor } from '../../http/answers.decorators.ts';
import { type Ask, readAsk } from '../../http/read-ask.ts';
import { StreamMessages } from './stream-messages.ts';
import { sendStream } from './stream-reply.ts';
import { Streams } from './streams.ts';

/** Routes of the HTTP+SSE transport, used before 2025-03-26: a stream, and a URL for its messages on any gateway. */
@Controller()
export class StreamRoutes {
  constructor(
    private readonly streams: Streams,
    private readonly messages: StreamMessages,
  ) {}

  /** Sends an endless event stream instead of JSON. */
  @Get(api.mcpStream.path)
  @StandsFor(api.mcpStream)
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller, query } = readAsk(api.mcpStream, request);
    await sendStream(request, reply, () => this.streams.open({ accountId: caller.accountId, ...query }));
  }

  @Answers(api.mcpMessage)
  async send({ requester, params, body }: Ask<typeof api.mcpMessage>, @Headers('x-adapter-id') adapterId?: string) {
    await this.messages.take(params.stream_id, body, { requester, adapterId });
    return { accepted: true as const };
  }
}
