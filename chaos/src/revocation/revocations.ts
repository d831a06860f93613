import { readFileSync } from 'node:fs';
import { Owner, waitUntil } from '@kerf/tools';
import { Agent } from 'undici';
import type { Ground } from '../command.ts';
import { type Account, openAccount } from '../deployment/accounts.ts';
import { type Deployment, startDeployment } from '../deployment/deployment.ts';
import { onDatabase } from '../deployment/on-database.ts';
import { ReplicatedDatabase } from '../deployment/replicated-database.ts';
import { Dice } from '../dice.ts';
import { Adapter } from '../load/adapter.ts';
import { unnoticed } from '../load/executions.ts';
import { noSlots } from '../load/slots.ts';
import { stranger } from '../load/introduction.ts';
import { Hammer } from './hammer.ts';
import type { Closing, History } from './history.ts';
import { type Holding, type HoldingKind, openStreams, socketOf } from './holdings.ts';
import { revoke } from './revoke.ts';

const scale = { accounts: 1, quota: 2, standards: 1, broker: 2, gateway: 8 };
const acceptsBefore = 3;
const denialsAfter = 3;
const closeDeadlineMs = 30_000;

/** One revocation: who accepted and refused the key when, and how long things took. */
export interface Revocation extends History {
  /** From the request to its acknowledgement. */
  readonly revokedInMs: number;
  /** From the acknowledgement until each thing that the key held open was closed; below zero: closed before it. */
  readonly closings: readonly Closing[];
}

interface Parts {
  readonly database: ReplicatedDatabase;
  readonly deployment: Deployment;
  readonly dispatcher: Agent;
  readonly ca: string;
}

/** A product with eight gateways over a database with a synchronous standby, and keys to be revoked in it. */
export class Revocations {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Start everything; the owner stops it. */
  static async start({ folder, owner, end }: Ground): Promise<Revocations> {
    const database = await ReplicatedDatabase.start(folder, owner);
    end.throwIfAborted();
    const deployment = await startDeployment({ folder, databaseUrl: database.url, scale }, owner);
    end.throwIfAborted();
    const ca = readFileSync(deployment.caFile, 'utf8');
    const dispatcher = new Agent({ connect: { ca } });
    owner.own({ stop: () => dispatcher.close() });
    return new Revocations({ database, deployment, dispatcher, ca });
  }

  /** Revoke a key that every gateway is asked with all the time. */
  revoke(): Promise<Revocation> {
    return this.#revoke(async () => undefined);
  }

  /** The same, and the database fails over right after the acknowledgement. */
  async revokeAndFailOver(): Promise<Revocation> {
    return this.#revoke(() => this.#parts.database.failOver());
  }

  /** Make ready for one more fail-over. */
  async restore(): Promise<void> {
    await this.#parts.database.restore();
  }

  async #revoke(afterwards: () => Promise<void>): Promise<Revocation> {
    const { gatewayUrls } = this.#parts.deployment;
    const [gatewayUrl] = gatewayUrls;
    const account = await this.#openAccount();
    const [key, other] = account.keys;
    if (!key || !other || !gatewayUrl) throw new Error('There are no two keys, or no gateway.');
    const owner = new Owner();
    try {
      const holdings = await owner.ownAll(this.#openHoldings(key.secret));
      const { dispatcher } = this.#parts;
      const hammer = owner.own(new Hammer({ gatewayUrls, dispatcher, secret: key.secret }));
      await hammer.sees(acceptsBefore);
      const closed = noteTheEnds(holdings);
      const askedAt = performance.now();
      await revoke({ gatewayUrl, dispatcher, keyId: key.id, by: other.secret });
      const acknowledgedAt = performance.now();
      await afterwards();
      await hammer.seesDenials(denialsAfter, performance.now());
      await hammer.stop();
      const closings = (await closed()).map(({ kind, at }) => ({ kind, afterMs: at - acknowledgedAt }));
      return { acknowledgedAt, requests: hammer.requests, revokedInMs: acknowledgedAt - askedAt, closings };
    } finally {
      await owner.stop();
    }
  }

  #openAccount(): Promise<Account> {
    const { database, deployment } = this.#parts;
    return onDatabase(database.url, (client) => openAccount(client, { keys: 2, pepper: deployment.pepper }));
  }

  /** An adapter on every broker, and both kinds of streams at every gateway. */
  #openHoldings(secret: string): Promise<Holding>[] {
    const { deployment, dispatcher, ca } = this.#parts;
    const options = { ca, secret, executions: unnoticed, slots: noSlots, dice: new Dice(1), breaks: 0 };
    const adapters = deployment.brokerUrls.map((brokerUrl) =>
      Adapter.connect({ ...options, brokerUrls: [brokerUrl], identity: stranger() }),
    );
    return [
      ...adapters.map(async (adapter) => socketOf(await adapter)),
      ...deployment.gatewayUrls.flatMap((gatewayUrl) => openStreams({ gatewayUrl, dispatcher, secret })),
    ];
  }
}

/** Notes when each of these is closed; the function it returns waits until all of them are. */
function noteTheEnds(holdings: readonly Holding[]) {
  const ends: { kind: HoldingKind; at: number }[] = [];
  for (const { kind, closedAt } of holdings) void closedAt.then((at) => ends.push({ kind, at }));
  return async () => {
    const haveEnded = async () => ends.length === holdings.length;
    await waitUntil(haveEnded, closeDeadlineMs, 'Something that the revoked key held open is open still.');
    return ends;
  };
}
