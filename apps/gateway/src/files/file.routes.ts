import { api } from '@kerf/contracts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, ForEndpoint } from '../http/answers.decorators.ts';
import { type Ask, readRequest } from '../http/read-request.ts';
import { toRoutePath } from '../http/route-path.ts';
import { Uploads } from './uploads.ts';
import { sendFile } from './send-file.ts';
import type { FileMetadata } from './file-metadata.ts';
import { Files } from './files.ts';
import { presentFile } from './present-file.ts';

@Controller()
export class FileRoutes {
  constructor(
    private readonly files: Files,
    private readonly uploads: Uploads,
  ) {}

  @Answers(api.files)
  async list({ caller, query }: Ask<typeof api.files>) {
    const { files, next } = await this.files.listFiles(caller.accountId, query.after ?? '', query.limit);
    const present = (entry: FileMetadata) => ({
      ...presentFile(this.files, entry),
      url: this.files.getUrl(entry.fileId),
      key_id: entry.keyId ?? null,
    });
    return { files: files.map(present), next: next ?? null };
  }

  @Answers(api.uploadFile)
  async upload({ caller, query, body }: Ask<typeof api.uploadFile>) {
    const entry = await this.uploads.uploadFile(caller, { file: body, name: query.name });
    return { ...presentFile(this.files, entry), url: this.files.getUrl(entry.fileId) };
  }

  @Answers(api.writeFile)
  async write({ grant, query, body }: Ask<typeof api.writeFile>) {
    // The first key is that of the caller, whose tool writes the file; the second that of the adapter.
    const place = { ...grant, accountId: grant.folder ?? grant.accountId, keyId: grant.keyIds[0] };
    const entry = await this.uploads.fillSlot(place, { file: body, name: query.name }, grant.maxBytes);
    return presentFile(this.files, entry);
  }

  /** Sends the file itself: the response is not JSON, and often only a byte range. */
  @Get(toRoutePath(api.file.path))
  @ForEndpoint(api.file)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { accountId, params } = readRequest(api.file, request);
    const entry = await this.files.findFile({ accountId, fileId: params.file_id });
    await sendFile(this.files, entry, request, reply);
  }

  @Answers(api.deleteFile)
  async delete({ caller, params }: Ask<typeof api.deleteFile>) {
    const entry = await this.files.findFile({ accountId: caller.accountId, fileId: params.file_id });
    await this.files.removeFile(entry);
    return { file_id: entry.fileId, deleted: true as const };
  }
}
