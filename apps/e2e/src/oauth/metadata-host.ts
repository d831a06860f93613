import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { ensureCertificates, createTemporaryFolder, type TemporaryFolder } from '@kerf/tools';

/** Host on which clients publish their metadata. */
export class MetadataHost {
  /** Requested paths. */
  readonly requestedPaths: string[] = [];
  private readonly documents = new Map<string, object>();

  private constructor(
    private readonly server: Server,
    private readonly folder: TemporaryFolder,
    readonly caFile: string,
  ) {
    server.on('request', ({ url = '' }, response) => {
      this.requestedPaths.push(url);
      const document = this.documents.get(url);
      response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(document ?? {}));
    });
  }

  static async start(): Promise<MetadataHost> {
    const folder = await createTemporaryFolder();
    const { certFile, keyFile, caFile } = await ensureCertificates(folder.path);
    const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MetadataHost(server, folder, caFile);
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Publishes a client with these redirect URIs; resolves to its client id, which is the URL. */
  publish(path: string, redirectUris: readonly string[], more: object = {}): string {
    const clientId = `${this.url}${path}`;
    const description = { client_id: clientId, client_name: 'A published assistant', redirect_uris: redirectUris };
    this.documents.set(path, { ...description, ...more });
    return clientId;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await this.folder.remove();
  }
}
