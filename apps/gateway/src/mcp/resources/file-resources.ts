import { buffer } from 'node:stream/consumers';
import { api } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Resource } from '@modelcontextprotocol/server';
import type { AccountRateLimiter } from '../../rate-limits/account-rate-limits.ts';
import { getCreatedAtMs, type FileMetadata } from '../../files/file-metadata.ts';
import type { Files } from '../../files/files.ts';
import {
  toResourceUri,
  maxCompletions,
  noCompletions,
  type Page,
  type PageRequest,
  type CompletionValues,
  type Reader,
  type ResourceSource,
  type CompletionQuery,
} from './resource-source.ts';

const sourceName = 'files';
const idVariable = 'file_id';

/** Pattern for the start of a file id. */
const idPrefixPattern = /^[0-9a-f-]{0,36}$/;

/** Larger files are refused with their download URL; base64 of this size fits into one message for all clients. */
const maxBytes = 1_000_000;

/** Small, because a store may need one request per file of a page. */
const maxPageSize = 20;

const textTypes = /^text\/|^model\/(step|obj)$|^application\/(json|xml|step)$|\+(json|xml)$/;

/** Files of an account. Reading one counts against the rate limits of the account, like a download. */
export class FileResources implements ResourceSource {
  readonly name = sourceName;
  readonly downloadUrlPrefix: string;
  readonly templates = [
    {
      uriTemplate: `kerf://${sourceName}/{${idVariable}}`,
      name: 'file',
      title: 'File of the account',
      description: `An exported or uploaded file that has not expired. Reading is free, up to ${maxBytes} bytes.`,
    },
  ];

  constructor(
    private readonly files: Files,
    private readonly limits: AccountRateLimiter,
  ) {
    this.downloadUrlPrefix = files.getUrl('');
  }

  async listResources({ caller }: Reader, { after = '', limit }: PageRequest): Promise<Page> {
    const { files, next } = await this.files.listFiles(caller.accountId, after, Math.min(limit, maxPageSize));
    return { resources: files.map((entry) => this.toResource(entry)), next };
  }

  async readResource({ caller }: Reader, [fileId = '', ...more]: readonly string[]) {
    if (more.length > 0) return undefined;
    const release = await this.limits.acquireSlot(caller, api.file);
    try {
      return await this.readContents(await this.files.findFile({ accountId: caller.accountId, fileId }));
    } catch (error) {
      if (error instanceof Fault && error.code === 'unknown_file') return undefined;
      throw error;
    } finally {
      release();
    }
  }

  async completeVariable({ caller }: Reader, query: CompletionQuery): Promise<CompletionValues> {
    const { prefix } = query;
    if (query.variable !== idVariable || !idPrefixPattern.test(prefix)) return noCompletions;
    const candidates = await this.files.listIds(caller.accountId, getPredecessor(prefix), maxCompletions + 1);
    const ids = candidates.filter((id) => id.startsWith(prefix));
    const hasMore = ids.length > maxCompletions;
    // The total is omitted, because the store would have to count it.
    return { values: ids.slice(0, maxCompletions), ...(!hasMore && { total: ids.length }), hasMore };
  }

  private async readContents(entry: FileMetadata) {
    const { fileId, mediaType: mimeType, size } = entry;
    if (size > maxBytes)
      throw Fault.of('file_not_carried', { file: fileId, size, limit: maxBytes, url: this.files.getUrl(fileId) });
    const bytes = await buffer(await this.files.openFile(entry));
    const decoded = textTypes.test(mimeType) ? decodeText(bytes) : undefined;
    return decoded === undefined ? { mimeType, blob: bytes.toString('base64') } : { mimeType, text: decoded };
  }

  private toResource({ fileId, fileName, mediaType, size }: FileMetadata): Resource {
    return {
      uri: toResourceUri(sourceName, fileId),
      name: fileName,
      description: `A file of the account, available until ${this.files.getExpiry(fileId)} UTC.`,
      mimeType: mediaType,
      size,
      annotations: { lastModified: new Date(getCreatedAtMs(fileId)).toISOString() },
    };
  }
}

/** Returns a text that sorts directly before all ids with this prefix, and after all smaller ids. */
const getPredecessor = (prefix: string): string =>
  prefix === '' ? '' : `${prefix.slice(0, -1)}${String.fromCharCode(prefix.charCodeAt(prefix.length - 1) - 1)}~`;

/** Decodes UTF-8 text; undefined if the bytes are not valid UTF-8. */
function decodeText(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
