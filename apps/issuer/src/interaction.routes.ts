import { Fault } from '@kerf/errors';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Answer, type Exchange, Interactions } from './interactions.ts';
import { errorPage } from './pages/send-page.ts';
import { pageHeaders } from './pages/page.ts';

/** What is longer than any key is none: it is refused as one that does not work. */
const keyForm = z.object({ token: z.string(), key: z.string().max(200).catch('') });
const answerForm = z.object({ token: z.string(), answer: z.enum(['allow', 'deny']) });

/** The pages on which somebody connects an assistant. */
@Controller('interaction/:uid')
export class InteractionRoutes {
  constructor(private readonly interactions: Interactions) {}

  /** Also at the addresses of the forms, to which a browser goes back that has forgotten what it sent there. */
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

/** A form that is none of ours is as good as an old one. */
function read<Form extends z.ZodType>(form: Form, body: unknown): z.output<Form> {
  const { data, success } = form.safeParse(body);
  if (!success) throw Fault.of('page_expired');
  return data;
}

/** People read what comes back: what a request ends in is a page, whatever it is. */
async function answering(reply: FastifyReply, work: () => Promise<Answer | void>): Promise<void> {
  try {
    const answer = await work();
    // Without a page the library has answered, and sends the browser on.
    if (answer) await reply.headers(pageHeaders(answer.leadsTo)).send(answer.content);
    else reply.hijack();
  } catch (error) {
    const { status, message } = Fault.from(error);
    await reply.status(status).headers(pageHeaders()).send(errorPage(message));
  }
}
