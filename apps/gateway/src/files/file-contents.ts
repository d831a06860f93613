import { buffer } from 'node:stream/consumers';
import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { FilePlace } from './file-entry.ts';
import type { Files } from './files.ts';
import { writtenFileIn } from './written-file.ts';

/** A larger picture is told by its address: assistants look at it all the same, and nobody has to carry it. */
const mostPictureBytes = 1_000_000;

const pictures = ['image/png', 'image/jpeg'];

/** Who is told, and in which revision of MCP: without one, of those that did not say so yet. */
interface Told {
  readonly accountId: string;
  readonly revision: string | undefined;
}

/**
 * The files of results as MCP tells them: a picture to look at, anything else as a resource to fetch, which in revisions
 * without links the text of the result alone tells of.
 */
export class FileContents {
  constructor(private readonly files: Pick<Files, 'open'>) {}

  async of({ accountId, revision }: Told, result: Record<string, unknown>): Promise<CallToolResult['content']> {
    const file = writtenFileIn(result);
    if (file?.file_id === undefined || file.url === undefined) return toldIn(result);
    const { file_id: fileId, url: uri, file_name: name, media_type: mimeType, size } = file;
    const isPicture = pictures.includes(mimeType) && size <= mostPictureBytes;
    const data = isPicture && (await this.base64({ accountId, fileId }));
    if (data) return [{ type: 'image', data, mimeType }];
    return knowsLinks(revision) ? [{ type: 'resource_link', uri, name, mimeType, size }] : [];
  }

  /** A result that is told again may outlive its file. */
  private base64(place: FilePlace): Promise<string | undefined> {
    return this.files
      .open(place)
      .then(buffer)
      .then(
        (bytes) => bytes.toString('base64'),
        () => undefined,
      );
  }
}

/** Links came with this revision. Who speaks an older one takes no answer at all that holds what it does not know. */
const knowsLinks = (revision = ''): boolean => revision >= '2025-06-18';

const told = z.object({ picture: z.object({ media_type: z.enum(['image/png']), content: z.string() }) });

/** A picture that a result holds itself. */
function toldIn(result: Record<string, unknown>): CallToolResult['content'] {
  if (!('picture' in result)) return [];
  const { data } = told.safeParse(result);
  return data ? [{ type: 'image', data: data.picture.content, mimeType: data.picture.media_type }] : [];
}
