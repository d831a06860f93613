import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { catalog, type Catalog, type Tier } from '@kerf/catalog';
import {
  adapterSession,
  type Announcement,
  api,
  audit,
  broker,
  type ConnectedAdapter,
  type Contract,
  gateways,
  type Handlers,
  type Input,
  keyRevoked,
  keys,
  type KeyUse,
  mintKey,
  type Outcome,
  quota,
  team,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { World } from '@kerf/testing';
import type { INestApplication } from '@nestjs/common';
import type * as z from 'zod';
import { readGatewayConfig } from './config.ts';
import { gatewayParts } from './gateway-parts.ts';

const lease = { leaseMs: 60_000 };
export const usage = { used: 1, limit: 20_000, resetAt: '2026-12-01T00:00:00' };
export const report = {
  periodStart: '2026-11-01T00:00:00',
  totals: { operations: 3, refunded: 1 },
  byDay: [{ date: '2026-11-20', operations: 3, refunded: 1 }],
  byTool: [{ tool: 'create_box', operations: 3, refunded: 1 }],
  byKey: [{ keyId: crypto.randomUUID(), name: 'default', last4: 'test', operations: 3, refunded: 1 }],
  byAdapter: [{ adapterId: null, operations: 3, refunded: 1 }],
};
const adapterId = crypto.randomUUID();
const session = adapterSession.at(crypto.randomUUID());
export const member = { accountId: crypto.randomUUID(), userId: crypto.randomUUID(), keyId: crypto.randomUUID() };
const route = { adapterId, sessionId: session.subject.split('.').at(-1) ?? '', keyId: crypto.randomUUID() };

/** What every gateway of a specification is told. */
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

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** JSON as what it says; nothing as undefined. */
  readonly body: unknown;
}

/** How something is asked for. */
interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly content?: string;
}

/** The real gateway over HTTP on a free port. Every key is alive, and one adapter answers each command with `result`. */
export class Gateway {
  tier: Tier = 'pro';
  result: Record<string, unknown> = {};
  /** Why the adapter refuses commands, while it does. */
  refusal: { code: string; message: string } | undefined;
  /** The connected adapters of each account. */
  readonly adapters = new Map<string, ConnectedAdapter[]>();
  /** What the adapter was told to run. */
  readonly commands: Input<typeof session>[] = [];
  /** How the ledger was told that operations ended. */
  readonly endings: string[] = [];
  /** What the ledger was asked to tell. */
  readonly questions: Input<typeof quota.usage>[] = [];
  /** Whether the ledger knows the keys that come. */
  knowsKeys = true;
  /** Whether the accounts service knows whoever comes with them. */
  knowsMembers = true;
  /** The stored forms of the keys that the ledger was asked about. */
  readonly asked: string[][] = [];
  /** What was told of keys that were used, and of those that others may have read. */
  readonly uses: KeyUse[] = [];
  readonly exposed: string[][] = [];
  private url = '';
  private app: INestApplication | undefined;

  private constructor(private readonly world: World) {}

  static async start(tools: Catalog = catalog, variables: Record<string, string> = {}): Promise<Gateway> {
    const gateway = new Gateway(await World.start());
    await gateway.stubNeighbours();
    const app = await gateway.world.serve(gatewayParts(tools), readGatewayConfig({ ...environment, ...variables }));
    gateway.app = app;
    gateway.url = await app.getUrl();
    return gateway;
  }

  /** Whose every key is. */
  readonly accountId = member.accountId;
  /** One of them. */
  readonly key = mintKey();

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
    const body: unknown = written === '' ? undefined : JSON.parse(written);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body };
  }

  /** Keeps a file, and answers where it can be downloaded. */
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

  /** An answer of which nothing is read yet. */
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

  /** Tells that a key has ended, or that it lives and may do less. */
  revoke(keyId: string, more: { lives?: true } = {}): void {
    this.world.bus.announce(keyRevoked, { accountId: member.accountId, keyId, ...more });
  }

  /** Stands in for one more neighbour. */
  stub<C extends Contract>(contract: C, handlers: Partial<Handlers<C>>): Promise<void> {
    return this.world.stub(contract, handlers);
  }

  /** A part of the running gateway. */
  part<T>(type: abstract new (...args: never[]) => T): T {
    if (!this.app) throw new Error('the gateway is not running');
    return this.app.get<T>(type);
  }

  /** Has the gateway go, as it does when it is told to. */
  async drain(): Promise<void> {
    await this.app?.close();
  }

  /** Tells every gateway what another service would. */
  announce<A extends Announcement>(announcement: A, content: z.input<A['content']>): void {
    this.world.bus.announce(announcement, content);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }

  private async stubNeighbours(): Promise<void> {
    const admitted = () => ({
      caller: { ...member, email: 'a@b.c', tier: this.tier, role: 'owner' as const, isService: false },
      usage,
    });
    await this.world.stub(quota, {
      identify: async (asked) => this.known(asked, admitted()),
      admit: async (asked) => this.known(asked, { ...admitted(), route }),
      preview: async (asked) => this.known(asked, { ...admitted(), route }),
      settle: async ({ state }) => {
        this.endings.push(state);
        return { state, usage };
      },
      usage: async (question) => {
        this.questions.push(question);
        return report;
      },
    });
    await this.world.stub(keys, {
      listKeys: async () => {
        if (!this.knowsMembers) throw Fault.of('invalid_key');
        return { keys: [], total: 0 };
      },
      touchKeys: async ({ uses }) => {
        this.uses.push(...uses);
        return {};
      },
      exposeKeys: async ({ keys: exposed }) => {
        this.exposed.push(...exposed);
        return {};
      },
    });
    await this.world.stub(gateways, { standGateway: async () => lease, leaveGateway: async () => ({}) });
    await this.world.stub(broker, {
      adapters: async ({ accountId }) => ({ adapters: this.adapters.get(accountId) ?? [] }),
    });
    await this.world.stub(team, { listTeam: async () => ({ members: [], invitations: [], limit: 10, total: 0 }) });
    await this.world.stub(audit, { readAudit: async () => ({ events: [], nextBefore: null }) });
    const execute = async (command: Input<typeof session>): Promise<Outcome> => {
      this.commands.push(command);
      return this.refusal ? { ok: false, error: this.refusal } : { ok: true, result: this.result };
    };
    await this.world.stub({ execute: session }, { execute });
  }

  private known<T>({ keys: asked }: { keys: string[] }, answer: T): T {
    this.asked.push(asked);
    if (!this.knowsKeys) throw Fault.of('invalid_key');
    return answer;
  }
}
