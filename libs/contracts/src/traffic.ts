import { accounts, keyRevoked, tierChanged } from './accounts.ts';
import { assistants } from './assistants.ts';
import { audit } from './audit.ts';
import {
  adapterBatch,
  adapterMoved,
  adapterOrder,
  adapterReplaced,
  adapterSession,
  adaptersChanged,
  broker,
  brokerPresent,
  movedResult,
  operationCalledOff,
  operationProgress,
} from './broker.ts';
import { compensations, quotaNotices, refunds, streams, tierChanges } from './events.ts';
import { gatewayPresent, gateways } from './gateways.ts';
import { keys } from './keys.ts';
import { answerOnStream, messageToStream, requestCancelled } from './mcp-streams.ts';
import { quota } from './quota.ts';
import { gatewayFile, standards } from './standards.ts';
import { team } from './team.ts';
import type { EventConsumer, Stream } from './stream.ts';

/** An operation, all addresses of an addressed one, or an announcement. */
interface Subject {
  readonly subject: string;
}

/** What one service does on the bus. */
interface Traffic {
  /** The operations it answers. */
  readonly serves: readonly Subject[];
  /** The operations of others that it asks. */
  readonly asks: readonly Subject[];
  /** The announcements it makes. */
  readonly tells: readonly Subject[];
  /** The announcements it listens to. */
  readonly hears: readonly Subject[];
  /** The streams that it makes where they are missing, and stores events in. */
  readonly keeps?: readonly Stream[];
  /** The streams that it makes, and changes. */
  readonly declares?: readonly Stream[];
  /** The streams of others that it stores events in. */
  readonly stores?: readonly Stream[];
  /** The consumers that it is. */
  readonly consumes?: readonly EventConsumer[];
}

export type TrafficTable = Readonly<Record<string, Traffic>>;

/** Who does what on the bus. NATS permits this and nothing else: its configuration is generated from here. */
export const traffic = {
  accounts: {
    serves: [accounts, assistants, audit, gateways, keys, team].flatMap((contract) => Object.values(contract)),
    asks: [brokerPresent, gatewayPresent],
    tells: [keyRevoked, tierChanged],
    hears: [],
    consumes: [quotaNotices, tierChanges],
  },
  broker: {
    serves: [...Object.values(broker), adapterOrder, adapterMoved, brokerPresent, movedResult],
    asks: [quota.identify, keys.exposeKeys, keys.touchKeys, adapterMoved, movedResult],
    tells: [adapterReplaced, adaptersChanged, operationCalledOff, operationProgress],
    hears: [adapterReplaced, keyRevoked, operationCalledOff],
  },
  gateway: {
    serves: [messageToStream, answerOnStream, gatewayFile, gatewayPresent],
    asks: [
      ...Object.values(accounts),
      ...Object.values(audit),
      ...Object.values(gateways),
      ...Object.values(keys),
      ...Object.values(team),
      ...Object.values(broker),
      adapterSession,
      adapterBatch,
      ...Object.values(quota),
      ...Object.values(standards),
      messageToStream,
      answerOnStream,
    ],
    tells: [operationCalledOff, requestCancelled],
    hears: [adaptersChanged, keyRevoked, operationProgress, requestCancelled, tierChanged],
    stores: [refunds],
  },
  issuer: {
    serves: [],
    asks: [quota.identify, keys.exposeKeys, ...Object.values(assistants)],
    tells: [],
    hears: [],
  },
  quota: {
    serves: Object.values(quota),
    asks: [],
    tells: [],
    hears: [],
    keeps: streams,
    consumes: [compensations],
  },
  standards: {
    serves: Object.values(standards),
    asks: [gatewayFile],
    tells: [],
    hears: [],
  },
} as const satisfies TrafficTable;

const silent = { serves: [], asks: [], tells: [], hears: [] };

/** The user of NATS that is no service: whoever deploys declares the streams as it. */
export const deployment = { user: 'deployment', traffic: { ...silent, declares: streams } } as const;

/** Every user of NATS. */
export const users: TrafficTable = { ...traffic, [deployment.user]: deployment.traffic };
