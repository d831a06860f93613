import { Fault } from '@kerf/errors';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type InteractionPage, type BrowserExchange, Interactions } from './interactions.ts';
import { renderErrorPage } from './pages/error-page.ts';
import { buildPageHeaders } from './pages/page.ts';

/** Login form. A key that is too long is refused like an invalid one. */
const keyForm = z.object({ token: z.string(), key: z.string().max(200).catch('') });
const answerForm = z.object({ token: z.string(), answer: z.enum(['allow', 'deny']) });

/** Pages on which a person connects an assistant. */
@Controller('interaction/:uid')
export class InteractionRoutes {
  constructor(private readonly interactions: Interactions) {}

  /** Shows the current page, also on the paths of the forms, to which a browser may return without its form data. */
  @Get(['', 'login', 'consent'])
  async show(@Param('uid') uid: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendPage(reply, () => this.interactions.showPage(toExchange(uid, request, reply)));
  }

  @Post('login')
  @HttpCode(200)
  async logIn(@Param('uid') uid: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendPage(reply, () => {
      const form = parseForm(keyForm, request.body);
      return this.interactions.logIn(toExchange(uid, request, reply), form);
    });
  }

  /** Takes the browser back from the dashboard. A code of OAuth comes in an address too: cookies permit no form here. */
  @Get('ticket')
  async redeem(
    @Param('uid') uid: string,
    @Query('ticket') ticket: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPage(reply, () => this.interactions.redeemTicket(toExchange(uid, request, reply), String(ticket)));
  }

  @Post('consent')
  @HttpCode(200)
  async decide(@Param('uid') uid: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendPage(reply, () => {
      const { token, answer } = parseForm(answerForm, request.body);
      return this.interactions.decide(toExchange(uid, request, reply), { token, allows: answer === 'allow' });
    });
  }
}

const toExchange = (
  uid: string,
  { raw: request, ip: address }: FastifyRequest,
  { raw: response }: FastifyReply,
): BrowserExchange => ({
  uid,
  address,
  request,
  response,
});

/** Parses a form. Throws `page_expired` for a form that is not from this issuer. */
function parseForm<Form extends z.ZodType>(form: Form, body: unknown): z.output<Form> {
  const { data, success } = form.safeParse(body);
  if (!success) throw Fault.of('page_expired');
  return data;
}

/** Sends the result of the work as a page, including any fault, because a person reads it. */
async function sendPage(reply: FastifyReply, work: () => Promise<InteractionPage | void>): Promise<void> {
  try {
    const answer = await work();
    // Without a page the library has responded with a redirect.
    if (answer) await reply.headers(buildPageHeaders(answer.formTarget)).send(answer.content);
    else reply.hijack();
  } catch (error) {
    const { status, message } = Fault.from(error);
    await reply.status(status).headers(buildPageHeaders()).send(renderErrorPage(message));
  }
}
