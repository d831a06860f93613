import { api } from '@kerf/contracts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HintStreams } from '../hints/hint-streams.ts';
import { Answers, ForEndpoint } from '../http/answers.decorators.ts';
import { shownOnceMessage } from './key-issuer.ts';
import { type Ask, readRequest } from '../http/read-request.ts';
import { sendStream } from '../mcp/streams/stream-reply.ts';
import { toRateLimit } from '../operations/rest.ts';
import { Registration } from './registration.ts';

@Controller()
export class AccountRoutes {
  constructor(
    private readonly registration: Registration,
    private readonly hints: HintStreams,
  ) {}

  @Answers(api.register)
  async register({ body, address }: Ask<typeof api.register>) {
    const { account, key } = await this.registration.registerAccount(body, address);
    return {
      user_id: account.userId,
      email: account.email,
      api_key: key,
      tier: account.tier,
      subscription_status: account.subscriptionStatus,
      message: shownOnceMessage,
    };
  }

  @Answers(api.user)
  async user({ caller, usage }: Ask<typeof api.user>) {
    return { user_id: caller.userId, email: caller.email, tier: caller.tier, rate_limit: toRateLimit(usage) };
  }

  /** Sends an endless event stream instead of JSON. */
  @Get(api.events.path)
  @ForEndpoint(api.events)
  async openEvents(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller } = readRequest(api.events, request);
    await sendStream(request, reply, () => this.hints.openStream(caller));
  }
}
