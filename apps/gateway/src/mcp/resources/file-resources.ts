import { buffer } from 'node:stream/consumers';
import { api } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Resource } from '@modelcontextprotocol/server';
import type { AccountLimits } from '../../limits/account-limits.ts';
import { begunAt, type FileEntry } from '../../files/file-entry.ts';
import type { Files } from '../../files/files.ts';
import {
  addressOf,
  mostProposals,
  noProposals,
  type Page,
  type Place,
  type Proposals,
  type Reader,
  type ResourceSource,
  type Typing,
} from './resource-source.ts';

const name = 'files';
const idPart = 'file_id';

/** Pattern for the start of a file id. */
const beginning = /^[0-9a-f-]{0,36}$/;

/** Larger files are refused with their download URL; base64 of this size fits into one message for all clients. */
const mostBytes = 1_000_000;

/** Small, because a store may need one request per file of a page. */
const mostOnAPage = 20;

const text = /^text\/|^model\/(step|obj)$|^application\/(json|xml|step)$|\+(json|xml)$/;

/** Files of an account. Reading one counts against the rate limits of the account, like a download. */
export class FileResources implements ResourceSource {
  readonly name = name;
  readonly linkedAt: string;
  readonly templates = [
    {
      uriTemplate: `kerf://${name}/{${idPart}}`,
      name: 'file',
      title: 'File of the account',
      description: `An exported or uploaded file that has not expired. Reading is free, up to ${mostBytes} bytes.`,
    },
  ];

  constructor(
    private readonly files: Files,
    private readonly limits: AccountLimits,
  ) {
    this.linkedAt = files.urlOf('');
  }

  async list({ caller }: Reader, { after = '', atMost }: Place): Promise<Page> {
    const { files, next } = await this.files.listed(caller.accountId, after, Math.min(atMost, mostOnAPage));
    return { resources: files.map((entry) => this.describe(entry)), next };
  }

  async read({ caller }: Reader, [fileId = '', ...more]: readonly string[]) {
    if (more.length > 0) return undefined;
    const leave = await this.limits.enter(caller, api.file);
    try {
      return await this.contentsOf(await this.files.find({ accountId: caller.accountId, fileId }));
    } catch (error) {
      if (error instanceof Fault && error.code === 'unknown_file') return undefined;
      throw error;
    } finally {
      leave();
    }
  }

  async complete({ caller }: Reader, typing: Typing): Promise<Proposals> {
    const { typed } = typing;
    if (typing.variable !== idPart || !beginning.test(typed)) return noProposals;
    const behind = await this.files.ids(caller.accountId, justBefore(typed), mostProposals + 1);
    const ids = behind.filter((id) => id.startsWith(typed));
    const hasMore = ids.length > mostProposals;
    // The total is omitted, because the store would have to count it.
    return { values: ids.slice(0, mostProposals), ...(!hasMore && { total: ids.length }), hasMore };
  }

  private async contentsOf(entry: FileEntry) {
    const { fileId, mediaType: mimeType, size } = entry;
    if (size > mostBytes)
      throw Fault.of('file_not_carried', { file: fileId, size, limit: mostBytes, url: this.files.urlOf(fileId) });
    const bytes = await buffer(await this.files.open(entry));
    const written = text.test(mimeType) ? textIn(bytes) : undefined;
    return written === undefined ? { mimeType, blob: bytes.toString('base64') } : { mimeType, text: written };
  }

  private describe({ fileId, fileName, mediaType, size }: FileEntry): Resource {
    return {
      uri: addressOf(name, fileId),
      name: fileName,
      description: `A file of the account, available until ${this.files.expiryOf(fileId)} UTC.`,
      mimeType: mediaType,
      size,
      annotations: { lastModified: new Date(begunAt(fileId)).toISOString() },
    };
  }
}

/** Returns a text that sorts directly before all ids with this prefix, and after all smaller ids. */
const justBefore = (typed: string): string =>
  typed === '' ? '' : `${typed.slice(0, -1)}${String.fromCharCode(typed.charCodeAt(typed.length - 1) - 1)}~`;

/** Decodes UTF-8 text; undefined if the bytes are not valid UTF-8. */
function textIn(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
