import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificates } from '@kerf/tools';

/** Uploaded file. */
export interface UploadedFile {
  authorization: string | undefined;
  type: string | undefined;
  content: Buffer;
}

/** File store over TLS: keeps uploads and returns them to requests with the token. */
export class FileStore {
  readonly files = new Map<string, UploadedFile>();

  private constructor(private readonly server: Server) {}

  static async start({ certFile, keyFile }: Certificates): Promise<FileStore> {
    const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
    const server = createServer({ cert, key });
    const store = new FileStore(server);
    server.on('request', (request, answer) => void store.handleRequest(request, answer));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return store;
  }

  /** Creates a slot, as a command carries it. */
  createSlot(more: object = {}) {
    const file_id = crypto.randomUUID();
    const { port } = this.server.address() as AddressInfo;
    return { file_id, url: `https://127.0.0.1:${port}/files/${file_id}`, token: 'a-token', max_bytes: 1e7, ...more };
  }

  private async handleRequest(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    answer.statusCode = this.getStatus(request, path);
    if (answer.statusCode !== 200) answer.end();
    else if (request.method === 'GET') answer.end(this.files.get(path)?.content);
    else {
      this.files.set(path, await readUpload(request));
      answer.end();
    }
  }

  private getStatus({ headers, method }: IncomingMessage, path: string): number {
    if (headers.authorization !== 'Bearer a-token') return 401;
    return method === 'PUT' || this.files.has(path) ? 200 : 404;
  }

  stop(): void {
    this.server.close();
  }
}

async function readUpload(request: IncomingMessage): Promise<UploadedFile> {
  const content = Buffer.concat(await request.toArray());
  return { authorization: request.headers.authorization, type: request.headers['content-type'], content };
}
