import { Fault } from '@kerf/errors';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Answer, type Exchange, Interactions } from './interactions.ts';
import { errorPage } from './pages/send-page.ts';
import { pageHeaders } from './pages/page.ts';

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
    await answering(reply, () => this.interactions.show(exchangeOf(uid, request, reply)));
  }

  @Post('login')
  @HttpCode(200)
  async logIn(@Param('uid') uid: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await answering(reply, () => {
      const form = read(keyForm, request.body);
      return this.interactions.logIn(exchangeOf(uid, request, reply), form);
    });
  }

  @Post('consent')
  @HttpCode(200)
  async decide(@Param('uid') uid: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await answering(reply, () => {
      const { token, answer } = read(answerForm, request.body);
      return this.interactions.decide(exchangeOf(uid, request, reply), { token, allows: answer === 'allow' });
    });
  }
}

const exchangeOf = (uid: string, { raw: request }: FastifyRequest, { raw: response }: FastifyReply): Exchange => ({
  uid,
  request,
  response,
});

/** Parses a form. Throws `page_expired` for a form that is not from this issuer. */
function read<Form extends z.ZodType>(form: Form, body: unknown): z.output<Form> {
  const { data, success } = form.safeParse(body);
  if (!success) throw Fault.of('page_expired');
  return data;
}

/** Sends the result of the work as a page, including any fault, because a person reads it. */
async function answering(reply: FastifyReply, work: () => Promise<Answer | void>): Promise<void> {
  try {
    const answer = await work();
    // Without a page the library has responded with a redirect.
    if (answer) await reply.headers(pageHeaders(answer.leadsTo)).send(answer.content);
    else reply.hijack();
  } catch (error) {
    const { status, message } = Fault.from(error);
    await reply.status(status).headers(pageHeaders()).send(errorPage(message));
  }
}
