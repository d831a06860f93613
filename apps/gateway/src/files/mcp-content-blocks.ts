import { buffer } from 'node:stream/consumers';
import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { FileRef } from './file-metadata.ts';
import type { Files } from './files.ts';
import { writtenFileIn } from './written-file.ts';

/** Maximum size of an inlined image. A larger one is linked: assistants can fetch it, and the result stays small. */
const maxImageBytes = 1_000_000;

const imageTypes = ['image/png', 'image/jpeg'];

/** Recipient of a result, and its MCP revision; undefined for clients before revisions were sent in a header. */
interface Recipient {
  readonly accountId: string;
  readonly revision: string | undefined;
}

/**
 * Builder of MCP content blocks for files in results: images inline, other files as resource links.
 * Revisions without resource links get the file only in the text of the result.
 */
export class McpContentBlocks {
  constructor(private readonly files: Pick<Files, 'openFile'>) {}

  async buildBlocks(
    { accountId, revision }: Recipient,
    result: Record<string, unknown>,
  ): Promise<CallToolResult['content']> {
    const file = writtenFileIn(result);
    if (file?.file_id === undefined || file.url === undefined) return findInlineImage(result);
    const { file_id: fileId, url: uri, file_name: name, media_type: mimeType, size } = file;
    const isPicture = imageTypes.includes(mimeType) && size <= maxImageBytes;
    const data = isPicture && (await this.readBase64({ accountId, fileId }));
    if (data) return [{ type: 'image', data, mimeType }];
    return supportsResourceLinks(revision) ? [{ type: 'resource_link', uri, name, mimeType, size }] : [];
  }

  /** Reads a file as base64; undefined if it is gone, because a replayed result may outlive its file. */
  private readBase64(place: FileRef): Promise<string | undefined> {
    return this.files
      .openFile(place)
      .then(buffer)
      .then(
        (bytes) => bytes.toString('base64'),
        () => undefined,
      );
  }
}

/** Returns true when the revision has resource links. Clients of older revisions reject a response with one. */
const supportsResourceLinks = (revision = ''): boolean => revision >= '2025-06-18';

const inlinePicture = z.object({ picture: z.object({ media_type: z.enum(['image/png']), content: z.string() }) });

/** Finds an image that the result itself contains. */
function findInlineImage(result: Record<string, unknown>): CallToolResult['content'] {
  if (!('picture' in result)) return [];
  const { data } = inlinePicture.safeParse(result);
  return data ? [{ type: 'image', data: data.picture.content, mimeType: data.picture.media_type }] : [];
}
