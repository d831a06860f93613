import { readFileSync } from 'node:fs';
import { ResourceScope, waitUntil } from '@kerf/tools';
import { Agent } from 'undici';
import type { CommandContext } from '../command.ts';
import { type Account, openAccount } from '../deployment/accounts.ts';
import { type Deployment, startDeployment } from '../deployment/deployment.ts';
import { withDatabase } from '../deployment/with-database.ts';
import { ReplicatedDatabase } from '../deployment/replicated-database.ts';
import { SeededRandom } from '../seeded-random.ts';
import { Adapter } from '../load/adapter.ts';
import { ignoredExecutions } from '../journal/executions.ts';
import { noFileSlots } from '../load/file-slots.ts';
import { createIdentity } from '../load/registration.ts';
import { KeyLoad } from './key-load.ts';
import type { Closing, History } from './history.ts';
import { type OpenConnection, type ConnectionKind, openStreams, toConnection } from './open-connections.ts';
import { revokeKey } from './revoke-key.ts';

const scale = { accounts: 1, quota: 2, standards: 1, broker: 2, gateway: 8 };
const minAcceptsBefore = 3;
const minDenialsAfter = 3;
const closeDeadlineMs = 30_000;

/** Result of one revocation: all requests with the key, and durations. */
export interface Revocation extends History {
  /** From the request to its acknowledgement. */
  readonly revokedInMs: number;
  /** From the acknowledgement to the close of each connection of the key; negative: closed before it. */
  readonly closings: readonly Closing[];
}

interface TestParts {
  readonly database: ReplicatedDatabase;
  readonly deployment: Deployment;
  readonly dispatcher: Agent;
  readonly ca: string;
}

/** Product with eight gateways, over a database with a synchronous standby, and keys to revoke. */
export class RevocationTest {
  readonly #parts: TestParts;

  private constructor(parts: TestParts) {
    this.#parts = parts;
  }

  /** Starts everything; the scope stops it. */
  static async start({ folder, scope, termination: end }: CommandContext): Promise<RevocationTest> {
    const database = await ReplicatedDatabase.start(folder, scope);
    end.throwIfAborted();
    const deployment = await startDeployment({ folder, databaseUrl: database.url, scale }, scope);
    end.throwIfAborted();
    const ca = readFileSync(deployment.caFile, 'utf8');
    const dispatcher = new Agent({ connect: { ca } });
    scope.add({ stop: () => dispatcher.close() });
    return new RevocationTest({ database, deployment, dispatcher, ca });
  }

  /** Revokes a key that is used continuously at every gateway. */
  revokeKey(): Promise<Revocation> {
    return this.#revokeKey(async () => undefined);
  }

  /** Revokes a key likewise, and fails the database over right after the acknowledgement. */
  async revokeAndFailOver(): Promise<Revocation> {
    return this.#revokeKey(() => this.#parts.database.failOver());
  }

  /** Prepares the database for another failover. */
  async restoreStandby(): Promise<void> {
    await this.#parts.database.restoreStandby();
  }

  async #revokeKey(afterwards: () => Promise<void>): Promise<Revocation> {
    const { gatewayUrls } = this.#parts.deployment;
    const [gatewayUrl] = gatewayUrls;
    const account = await this.#openAccount();
    const [key, other] = account.keys;
    if (!key || !other || !gatewayUrl) throw new Error('The account needs two keys, and the deployment a gateway.');
    const scope = new ResourceScope();
    try {
      const connections = await scope.addAll(this.#openConnections(key.secret));
      const { dispatcher } = this.#parts;
      const keyLoad = scope.add(new KeyLoad({ gatewayUrls, dispatcher, secret: key.secret }));
      await keyLoad.waitForAccepts(minAcceptsBefore);
      const closed = recordClosings(connections);
      const requestedAt = performance.now();
      await revokeKey({ gatewayUrl, dispatcher, keyId: key.id, by: other.secret });
      const acknowledgedAt = performance.now();
      await afterwards();
      await keyLoad.waitForDenials(minDenialsAfter, performance.now());
      await keyLoad.stop();
      const closings = (await closed()).map(({ kind, at }) => ({ kind, afterMs: at - acknowledgedAt }));
      return { acknowledgedAt, requests: keyLoad.requests, revokedInMs: acknowledgedAt - requestedAt, closings };
    } finally {
      await scope.stop();
    }
  }

  #openAccount(): Promise<Account> {
    const { database, deployment } = this.#parts;
    return withDatabase(database.url, (client) => openAccount(client, { keys: 2, pepper: deployment.pepper }));
  }

  /** An adapter at every broker, and both kinds of streams at every gateway. */
  #openConnections(secret: string): Promise<OpenConnection>[] {
    const { deployment, dispatcher, ca } = this.#parts;
    const options = {
      ca,
      secret,
      executions: ignoredExecutions,
      slots: noFileSlots,
      random: new SeededRandom(1),
      breakProbability: 0,
    };
    const adapters = deployment.brokerUrls.map((brokerUrl) =>
      Adapter.connect({ ...options, brokerUrls: [brokerUrl], identity: createIdentity() }),
    );
    return [
      ...adapters.map(async (adapter) => toConnection(await adapter)),
      ...deployment.gatewayUrls.flatMap((gatewayUrl) => openStreams({ gatewayUrl, dispatcher, secret })),
    ];
  }
}

/** Records the time when each connection closes; the returned function waits for all of them. */
function recordClosings(connections: readonly OpenConnection[]) {
  const ends: { kind: ConnectionKind; at: number }[] = [];
  for (const { kind, closedAt } of connections) void closedAt.then((at) => ends.push({ kind, at }));
  return async () => {
    const haveEnded = async () => ends.length === connections.length;
    await waitUntil(haveEnded, closeDeadlineMs, 'A connection of the revoked key is still open.');
    return ends;
  };
}
