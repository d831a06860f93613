import { api } from '@kerf/contracts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, StandsFor } from '../http/answers.decorators.ts';
import { type Ask, readAsk } from '../http/read-ask.ts';
import { routeOf } from '../http/route.ts';
import { Arrivals } from './arrivals.ts';
import { sendFile } from './file-reply.ts';
import { Files } from './files.ts';
import { presentFile } from './present-file.ts';

@Controller()
export class FileRoutes {
  constructor(
    private readonly files: Files,
    private readonly arrivals: Arrivals,
  ) {}

  @Answers(api.uploadFile)
  async upload({ caller, query, body }: Ask<typeof api.uploadFile>) {
    const entry = await this.arrivals.upload(caller.accountId, { file: body, name: query.name });
    return { ...presentFile(this.files, entry), url: this.files.urlOf(entry.fileId) };
  }

  @Answers(api.writeFile)
  async write({ grant, query, body }: Ask<typeof api.writeFile>) {
    const entry = await this.arrivals.fill(grant, { file: body, name: query.name }, grant.maxBytes);
    return presentFile(this.files, entry);
  }

  /** Sends the file itself: the response is not JSON, and often only a byte range. */
  @Get(routeOf(api.file.path))
  @StandsFor(api.file)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { accountId, params } = readAsk(api.file, request);
    const entry = await this.files.find({ accountId, fileId: params.file_id });
    await sendFile(this.files, entry, request, reply);
  }

  @Answers(api.deleteFile)
  async delete({ caller, params }: Ask<typeof api.deleteFile>) {
    const entry = await this.files.find({ accountId: caller.accountId, fileId: params.file_id });
    await this.files.remove(entry);
    return { file_id: entry.fileId, deleted: true as const };
  }
}
