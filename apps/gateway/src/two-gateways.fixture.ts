import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  adapterSession,
  type Announcement,
  api,
  gateways,
  type Input,
  keyRevoked,
  mintKey,
  type Outcome,
  quota,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { World } from '@kerf/testing';
import type * as z from 'zod';
import { readGatewayConfig } from './config.ts';
import { environment } from './gateway.fixture.ts';
import { member, usage } from './neighbours.fixture.ts';
import { gatewayParts } from './gateway.parts.ts';

const session = adapterSession.at(crypto.randomUUID());
const caller = { ...member, email: 'a@b.c', tier: 'pro' as const, role: 'owner' as const, isService: false };
const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

/** A request to one of the gateways; the second by default. */
interface Question {
  readonly method?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly bearer?: string;
  readonly at?: 0 | 1;
}

/** Two real gateways over HTTP that serve the same keys and files. Every key is `keyId`. */
export class TwoGateways {
  readonly keyId = member.keyId;
  /** The key that the adapter came with. */
  readonly adapterKeyId = crypto.randomUUID();
  /** Commands that the adapter received, with their outcomes. */
  readonly commands: Input<typeof session>[] = [];
  run: () => Promise<Outcome> = async () => ({ ok: true, result: {} });
  /** Delays the ledger's answers until it resolves. */
  mayIdentify: Promise<void> = Promise.resolve();
  /** Number of calls. */
  identified = 0;
  /** Number of checks of a slot's keys. */
  checked = 0;
  /** The keys that have ended. */
  readonly dead = new Set<string>();
  /** Expiry of keys that have one, on the clock of this process. */
  readonly ends = new Map<string, number>();
  /** Number of queries for living keys. */
  rechecked = 0;
  /** False makes the accounts service ignore gateway registrations. */
  mayStand = true;
  /** Gateways that registered. */
  readonly standing = new Set<string>();
  private readonly urls: string[] = [];

  private constructor(
    private readonly world: World,
    private readonly leaseMs: number,
  ) {}

  static async start({ leaseMs = 600_000 } = {}): Promise<TwoGateways> {
    const both = new TwoGateways(await World.start(), leaseMs);
    await both.stubNeighbours();
    for (const _ of [1, 2]) {
      const app = await both.world.serve(gatewayParts(), readGatewayConfig(environment));
      both.urls.push(await app.getUrl());
    }
    return both;
  }

  private lifeOf(keyId: string): number | undefined {
    const endsAt = this.ends.get(keyId);
    return endsAt === undefined ? undefined : Math.max(0, endsAt - performance.now());
  }

  /** A response that is not read yet. */
  async open(path: string, { method = 'GET', body, key = mintKey(), bearer, at = 1 }: Question = {}) {
    const shown = bearer ? { authorization: `Bearer ${bearer}` } : { 'x-api-key': key };
    const asked = request(new URL(path, this.urls[at]), { method, headers: { ...headers, ...shown }, agent: false });
    asked.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  }

  /** Starts an upload into a slot; `done` resolves with the response. */
  begin(path: string, token: string) {
    const sent = { 'content-type': 'model/step', 'transfer-encoding': 'chunked', authorization: `Bearer ${token}` };
    const asked = request(new URL(path, this.urls[1]), { method: 'PUT', headers: sent, agent: false });
    const done = once(asked, 'response');
    done.catch(() => undefined);
    return { asked, done };
  }

  /** Stores a file and returns its download path, which both gateways serve. */
  async upload(content: Buffer): Promise<string> {
    const answer = await this.open(api.uploadFile.path, { method: 'POST', body: content });
    const { file_id } = (await json(answer)) as { file_id: string };
    return `${api.uploadFile.path}/${file_id}`;
  }

  /** Ends a key and announces it, or that it lives with fewer rights; resolves with the gateways that acknowledged. */
  async revoke(keyId: string, more: { lives?: true } = {}): Promise<string[]> {
    if (!more.lives) this.dead.add(keyId);
    const content = { accountId: member.accountId, keyId, ...more };
    const expected = { from: [...this.standing], withinMs: 5_000 };
    const { byName } = await this.world.bus.announceAndWait(keyRevoked, content, expected);
    return [...byName.keys()];
  }

  /** Announces to the gateways as another service would. */
  announce<A extends Announcement>(announcement: A, content: z.input<A['content']>): void {
    this.world.bus.announce(announcement, content);
  }

  /** Stops the bus until the returned function is called. */
  takeBusAway(): Promise<() => Promise<void>> {
    return this.world.stopBus();
  }

  stop(): Promise<void> {
    return this.world.stop();
  }

  private async stubNeighbours(): Promise<void> {
    const { world, standing } = this;
    const route = { adapterId: crypto.randomUUID(), sessionId: idOf(session), keyId: this.adapterKeyId };
    await world.stub(quota, {
      identify: async () => {
        this.identified += 1;
        await this.mayIdentify;
        return { caller, usage, endsInMs: this.lifeOf(caller.keyId) };
      },
      livingKeys: async ({ keyIds }) => {
        this.rechecked += 1;
        const living = keyIds.filter((keyId) => !this.dead.has(keyId) && (this.lifeOf(keyId) ?? 1) > 0);
        return { keys: living.map((keyId) => ({ keyId, endsInMs: this.lifeOf(keyId) })) };
      },
      checkKeys: async ({ keyIds }) => {
        this.checked += 1;
        if (keyIds.some((id) => this.dead.has(id))) throw Fault.of('invalid_key');
        return {};
      },
      admit: async () => ({ caller, usage, route }),
      settle: async ({ state }) => ({ state, usage }),
    });
    await world.stub(gateways, {
      standGateway: async ({ name }) => {
        if (!this.mayStand) throw Fault.of('unavailable', { service: 'accounts' });
        standing.add(name);
        return { leaseMs: this.leaseMs };
      },
      leaveGateway: async ({ name }) => {
        standing.delete(name);
        return {};
      },
    });
    const execute = (command: Input<typeof session>) => {
      this.commands.push(command);
      return this.run();
    };
    await world.stub({ execute: session }, { execute });
  }
}

const idOf = ({ subject }: { subject: string }): string => subject.split('.').at(-1) ?? '';
