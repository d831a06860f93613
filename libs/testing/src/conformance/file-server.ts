import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FileSlot } from '@kerf/contracts';

/** A file uploaded by the adapter. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly sha256: string;
}

const maxBytes = 64 * 1024 * 1024;

/** File server for the adapter under test, like /api/v1/files. */
export class FileServer {
  /** Number of requests still to be answered with 503. */
  failures = 0;
  private readonly files = new Map<string, UploadedFile>();
  private readonly tokens = new Map<string, string>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.handleRequest(request, response));
  }

  static async open(): Promise<FileServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FileServer(server);
  }

  /** Creates a slot for an existing file to be read, or a new one to be written. */
  createSlot(fileId: string = randomUUID()): FileSlot {
    const token = randomUUID();
    this.tokens.set(fileId, token);
    const { port } = this.server.address() as AddressInfo;
    return { file_id: fileId, url: `http://127.0.0.1:${port}/api/v1/files/${fileId}`, token, max_bytes: maxBytes };
  }

  findFile(fileId: string): UploadedFile | undefined {
    return this.files.get(fileId);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fileId = request.url?.split('/').at(-1)?.split('?')[0] ?? '';
    const file = this.files.get(fileId);
    if (this.failures > 0) {
      this.failures -= 1;
      response.writeHead(503).end();
    } else if (request.headers.authorization !== `Bearer ${this.tokens.get(fileId)}`) {
      response.writeHead(403).end();
    } else if (request.method === 'PUT') {
      await this.storeFile(fileId, request);
      response.writeHead(200).end();
    } else if (file) {
      response.writeHead(200, { 'content-type': file.mediaType, 'content-length': file.bytes.length }).end(file.bytes);
    } else response.writeHead(404).end();
  }

  private async storeFile(fileId: string, request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.files.set(fileId, { bytes, mediaType: request.headers['content-type'] ?? '', sha256 });
  }
}
