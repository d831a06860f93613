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

/** How an id can begin. */
const beginning = /^[0-9a-f-]{0,36}$/;

/** Larger files are told by their address: base64 of this fits what clients take as one message. */
const mostBytes = 1_000_000;

/** A store may have to look at each file of a page by itself. */
const mostOnAPage = 20;

const text = /^text\/|^model\/(step|obj)$|^application\/(json|xml|step)$|\+(json|xml)$/;

/** The files of an account. Reading one counts with its requests, as a download does. */
export class FileResources implements ResourceSource {
  readonly name = name;
  readonly linkedAt: string;
  readonly templates = [
    {
      uriTemplate: `kerf://${name}/{${idPart}}`,
      name: 'file',
      title: 'File of the account',
      description: `A file that was exported or uploaded, until it expires. Reading is free, up to ${mostBytes} bytes.`,
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
    // How many there are beyond these would be for the store to count.
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
      description: `A file of the account until ${this.files.expiryOf(fileId)} UTC.`,
      mimeType: mediaType,
      size,
      annotations: { lastModified: new Date(begunAt(fileId)).toISOString() },
    };
  }
}

/** What comes before everything that begins so, and after everything else that does. */
const justBefore = (typed: string): string =>
  typed === '' ? '' : `${typed.slice(0, -1)}${String.fromCharCode(typed.charCodeAt(typed.length - 1) - 1)}~`;

/** Bytes as the text that they say they are, if they are. */
function textIn(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
