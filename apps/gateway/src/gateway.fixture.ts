import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { catalog, type Catalog } from '@kerf/catalog';
import { type Announcement, api, type Contract, type Handlers, keyRevoked, mintKey } from '@kerf/contracts';
import { World } from '@kerf/testing';
import type { INestApplication } from '@nestjs/common';
import type * as z from 'zod';
import { readGatewayConfig } from './config.ts';
import { gatewayParts } from './gateway.parts.ts';
import { member, Neighbours } from './neighbours.fixture.ts';

/** Configuration of every gateway in specs. */
export const environment = {
  KERF_NATS_URL: 'nats://unused',
  KERF_INTERNAL_PORT: '0',
  KERF_PORT: '0',
  KERF_PUBLIC_URL: 'https://kerf.example',
  KERF_FILES_DIRECTORY: join(tmpdir(), `kerf-files-${process.pid}`),
  KERF_LOOPBACK_HTTP: 'true',
  KERF_KEY_PEPPER: 'a pepper for specifications',
  KERF_OPERATION_SECRET: 'a secret for specifications',
};

/** A response. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON, or the text of a page; undefined if empty. */
  readonly body: unknown;
}

/** A request. */
interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly content?: string;
}

/** A real gateway over HTTP on a free port. Every key is valid, and one adapter answers each command with `result`. */
export class Gateway extends Neighbours {
  private url = '';
  private app: INestApplication | undefined;

  private constructor(readonly world: World) {
    super();
  }

  static async start(tools: Catalog = catalog, variables: Record<string, string> = {}): Promise<Gateway> {
    const gateway = new Gateway(await World.start());
    await gateway.standIn(gateway.world);
    const app = await gateway.world.serve(gatewayParts(tools), readGatewayConfig({ ...environment, ...variables }));
    gateway.app = app;
    gateway.url = await app.getUrl();
    return gateway;
  }

  /** The account of every key. */
  readonly accountId = member.accountId;
  /** One of them. */
  readonly key = mintKey();

  /** Local URL of the gateway. */
  get port(): number {
    return Number(new URL(this.url).port);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask('GET', path, { 'x-api-key': mintKey(), ...headers });
  }

  post(path: string, body: unknown): Promise<Answer> {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    return this.ask('POST', path, { 'x-api-key': mintKey(), ...headers }, JSON.stringify(body));
  }

  async ask(method: string, path: string, headers: Record<string, string>, content?: string): Promise<Answer> {
    const asked = request(new URL(path, this.url), { method, headers, agent: false });
    asked.end(content);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const written = (await text(answer)).replace(/^event: message\ndata: /, '');
    const body: unknown =
      written.startsWith('{') || written.startsWith('[') ? JSON.parse(written) : written || undefined;
    return { status: answer.statusCode ?? 0, headers: answer.headers, body };
  }

  /** Stores a file and returns its download path. */
  async upload(content: Buffer, type = 'application/octet-stream'): Promise<string> {
    const asked = request(new URL(api.uploadFile.path, this.url), {
      method: 'POST',
      headers: { 'x-api-key': mintKey(), 'content-type': type },
      agent: false,
    });
    asked.end(content);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const { file_id } = JSON.parse(await text(answer)) as { file_id: string };
    return `${api.uploadFile.path}/${file_id}`;
  }

  /** A response that is not read yet. */
  async open(path: string, { headers = {}, ...more }: Sent = {}): Promise<IncomingMessage> {
    const init = { method: more.method ?? 'GET', headers: { 'x-api-key': mintKey(), ...headers }, agent: false };
    const asked = request(new URL(path, this.url), init).end(more.content);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  }

  /** Sends a request and closes the connection without waiting for the answer. */
  async askAndLeave(path: string): Promise<void> {
    const asked = request(new URL(path, this.url), { headers: { 'x-api-key': this.key }, agent: false });
    asked.once('error', () => undefined);
    asked.flushHeaders();
    asked.end();
    await once(asked, 'finish');
    asked.destroy();
  }

  /** Announces that a key ended, or that it lives with fewer rights. */
  revoke(keyId: string, more: { lives?: true } = {}): void {
    this.world.bus.announce(keyRevoked, { accountId: member.accountId, keyId, ...more });
  }

  /** Stubs another service. */
  stub<C extends Contract>(contract: C, handlers: Partial<Handlers<C>>): Promise<void> {
    return this.world.stub(contract, handlers);
  }

  /** A part of the running gateway. */
  part<T>(type: abstract new (...args: never[]) => T): T {
    if (!this.app) throw new Error('the gateway is not running');
    return this.app.get<T>(type);
  }

  /** Shuts the gateway down as SIGTERM does. */
  async drain(): Promise<void> {
    await this.app?.close();
  }

  /** Announces to every gateway as another service would. */
  announce<A extends Announcement>(announcement: A, content: z.input<A['content']>): void {
    this.world.bus.announce(announcement, content);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }
}
