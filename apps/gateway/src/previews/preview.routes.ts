import { api } from '@kerf/contracts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Files } from '../files/files.ts';
import { sendFile } from '../files/send-file.ts';
import { ForEndpoint } from '../http/answers.decorators.ts';
import { readRequest } from '../http/read-request.ts';
import { toRoutePath } from '../http/route-path.ts';
import { DocumentPreviews } from './document-previews.ts';
import type { PreviewedDocument } from './preview-order.ts';

@Controller()
export class PreviewRoutes {
  constructor(
    private readonly previews: DocumentPreviews,
    private readonly files: Files,
  ) {}

  /** Answers 304 without a body while the document has the revision of the caller. */
  @Get(toRoutePath(api.preview.path))
  @ForEndpoint(api.preview)
  async readPreview(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller, params, query } = readRequest(api.preview, request);
    const adapterId = params.adapter_id;
    const { format, after_revision: afterRevision } = query;
    const found = await this.previews.findPreview(caller, { adapterId, format, afterRevision });
    await (found ? reply.send(this.presentPreview(adapterId, found)) : reply.status(304).send());
  }

  @Get(toRoutePath(api.previewFile.path))
  @ForEndpoint(api.previewFile)
  async readFile(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller, params } = readRequest(api.previewFile, request);
    const entry = await this.previews.findFile(caller, params.file_id);
    await sendFile(this.files, entry, request, reply);
  }

  private presentPreview(adapterId: string, { state, objects, file, problem }: PreviewedDocument) {
    const { document, revision, object_count, bounding_box } = state;
    const { publicUrl } = this.files.settings;
    return {
      adapter_id: adapterId,
      document,
      revision,
      object_count,
      bounding_box,
      objects,
      file: file
        ? {
            file_id: file.file_id,
            url: `${publicUrl}${api.previewFile.path.replace('{file_id}', file.file_id ?? '')}`,
            media_type: file.media_type,
            size: file.size,
            sha256: file.sha256,
          }
        : null,
      problem: problem ?? null,
    };
  }
}
