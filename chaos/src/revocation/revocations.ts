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

/** Result of one revocation: all requests with the key, and durations. */
export interface Revocation extends History {
  /** From the request to its acknowledgement. */
  readonly revokedInMs: number;
  /** From the acknowledgement to the close of each connection of the key; negative: closed before it. */
  readonly closings: readonly Closing[];
}

interface Parts {
  readonly database: ReplicatedDatabase;
  readonly deployment: Deployment;
  readonly dispatcher: Agent;
  readonly ca: string;
}

/** Product with eight gateways, over a database with a synchronous standby, and keys to revoke. */
export class Revocations {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts everything; the scope stops it. */
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

  /** Revokes a key that is used continuously at every gateway. */
  revoke(): Promise<Revocation> {
    return this.#revoke(async () => undefined);
  }

  /** Revokes a key likewise, and fails the database over right after the acknowledgement. */
  async revokeAndFailOver(): Promise<Revocation> {
    return this.#revoke(() => this.#parts.database.failOver());
  }

  /** Prepares the database for another failover. */
  async restore(): Promise<void> {
    await this.#parts.database.restore();
  }

  async #revoke(afterwards: () => Promise<void>): Promise<Revocation> {
    const { gatewayUrls } = this.#parts.deployment;
    const [gatewayUrl] = gatewayUrls;
    const account = await this.#openAccount();
    const [key, other] = account.keys;
    if (!key || !other || !gatewayUrl) throw new Error('The account needs two keys, and the deployment a gateway.');
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

  /** An adapter at every broker, and both kinds of streams at every gateway. */
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

/** Records the time when each connection closes; the returned function waits for all of them. */
function noteTheEnds(holdings: readonly Holding[]) {
  const ends: { kind: HoldingKind; at: number }[] = [];
  for (const { kind, closedAt } of holdings) void closedAt.then((at) => ends.push({ kind, at }));
  return async () => {
    const haveEnded = async () => ends.length === holdings.length;
    await waitUntil(haveEnded, closeDeadlineMs, 'A connection of the revoked key is still open.');
    return ends;
  };
}
