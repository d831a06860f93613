import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FileSlot } from '@kerf/contracts';

interface StoredSlot {
  readonly slot: FileSlot;
  bytes: Buffer | undefined;
  mediaType: string | undefined;
}

/** File server for tests: `PUT` and `GET /api/v1/files/{id}`, each with the token of its slot. */
export class TestFiles {
  /** Received requests. */
  readonly requests: IncomingMessage[] = [];
  /** Number of further requests to answer with 503. */
  failures = 0;
  readonly #origin: string;
  readonly #places = new Map<string, StoredSlot>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Creates a slot, empty or with a file. */
  slot(maxBytes: number, bytes?: Buffer): FileSlot {
    const file_id = randomUUID();
    const path = `/api/v1/files/${file_id}`;
    const slot = { file_id, url: `${this.#origin}${path}`, token: randomUUID(), max_bytes: maxBytes };
    this.#places.set(path, { slot, bytes, mediaType: undefined });
    return slot;
  }

  /** Returns the size, checksum and media type of the file in a slot. */
  getUploaded({ url }: FileSlot) {
    const { bytes, mediaType } = this.#places.get(new URL(url).pathname) ?? {};
    return { size: bytes?.length, sha256: bytes && createHash('sha256').update(bytes).digest('hex'), mediaType };
  }

  handleRequest(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(request);
    void this.#statusOf(request).then(({ status, bytes }) => response.writeHead(status).end(bytes));
  }

  async #statusOf(request: IncomingMessage): Promise<{ status: number; bytes?: Buffer | undefined }> {
    const stored = this.#places.get(request.url ?? '');
    this.failures -= 1;
    if (this.failures >= 0) return { status: 503 };
    if (!stored) return { status: 404 };
    if (request.headers.authorization !== `Bearer ${stored.slot.token}`) return { status: 403 };
    return request.method === 'PUT'
      ? storeFile(request, stored)
      : { status: stored.bytes ? 200 : 404, bytes: stored.bytes };
  }
}

async function storeFile(request: IncomingMessage, stored: StoredSlot): Promise<{ status: number }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length > stored.slot.max_bytes) return { status: 413 };
  stored.bytes = bytes;
  stored.mediaType = request.headers['content-type'];
  return { status: 201 };
}
