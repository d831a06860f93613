import { accounts, closings, keyFirstUsed, keyRevoked, tierChanged } from './accounts.ts';
import { assistants } from './assistants.ts';
import { audit } from './audit.ts';
import {
  adapterBatch,
  adapterMoved,
  adapterCommand,
  adapterReplaced,
  adapterSession,
  adaptersChanged,
  broker,
  brokerPresent,
  forwardedResult,
  liveDocument,
  operationCancelled,
  operationProgress,
} from './broker.ts';
import {
  compensations,
  passingAudit,
  passingHighUsage,
  passingUsage,
  quotaNotices,
  refunds,
  streams,
  tierChanges,
} from './events.ts';
import { gatewayFiles, gatewayPresent, gateways } from './gateways.ts';
import { identities } from './identities.ts';
import { keys } from './keys.ts';
import { answerOnStream, messageToStream, requestCancelled } from './mcp-streams.ts';
import { passkeys } from './passkeys.ts';
import { quota } from './quota.ts';
import { gatewayFile, standards } from './standards.ts';
import { sessions } from './sessions.ts';
import { team } from './team.ts';
import type { EventConsumer, Stream } from './stream.ts';

/** An operation, an addressed operation with all its addresses, or an announcement. */
interface Subject {
  readonly subject: string;
}

/** Bus traffic of one service. */
interface Traffic {
  /** Operations that it serves. */
  readonly serves: readonly Subject[];
  /** Operations that it requests of other services. */
  readonly requests: readonly Subject[];
  /** Announcements that it publishes. */
  readonly publishes: readonly Subject[];
  /** Announcements to which it subscribes, and events that it receives as they are published. */
  readonly subscribes: readonly Subject[];
  /** Streams that it creates if they are missing, and stores events in. */
  readonly owns?: readonly Stream[];
  /** Streams that it creates and updates. */
  readonly declares?: readonly Stream[];
  /** Streams of other services in which it stores events. */
  readonly stores?: readonly Stream[];
  /** Consumers that it runs. */
  readonly consumes?: readonly EventConsumer[];
}

export type TrafficTable = Readonly<Record<string, Traffic>>;

/** Permitted traffic of each service; the NATS configuration is generated from it and permits nothing else. */
export const traffic = {
  accounts: {
    serves: [accounts, assistants, audit, closings, gateways, identities, keys, passkeys, sessions, team].flatMap(
      (contract) => Object.values(contract),
    ),
    requests: [brokerPresent, gatewayPresent, ...Object.values(gatewayFiles)],
    publishes: [keyFirstUsed, keyRevoked, tierChanged],
    subscribes: [],
    consumes: [quotaNotices, tierChanges],
  },
  broker: {
    serves: [...Object.values(broker), adapterCommand, adapterMoved, brokerPresent, forwardedResult, liveDocument],
    requests: [quota.identify, keys.exposeKeys, keys.touchKeys, adapterMoved, forwardedResult, liveDocument],
    publishes: [adapterReplaced, adaptersChanged, operationCancelled, operationProgress],
    subscribes: [adapterReplaced, keyRevoked, operationCancelled],
  },
  gateway: {
    serves: [messageToStream, answerOnStream, gatewayFile, gatewayPresent, ...Object.values(gatewayFiles)],
    requests: [
      ...Object.values(accounts),
      ...Object.values(audit),
      ...Object.values(closings),
      ...Object.values(gateways),
      ...Object.values(identities),
      ...Object.values(keys),
      ...Object.values(passkeys),
      ...Object.values(sessions),
      ...Object.values(team),
      ...Object.values(broker),
      adapterSession,
      adapterBatch,
      ...Object.values(quota),
      ...Object.values(standards),
      messageToStream,
      answerOnStream,
    ],
    publishes: [operationCancelled, requestCancelled],
    subscribes: [
      adaptersChanged,
      keyFirstUsed,
      keyRevoked,
      operationProgress,
      passingAudit,
      passingHighUsage,
      passingUsage,
      requestCancelled,
      tierChanged,
    ],
    stores: [refunds],
  },
  issuer: {
    serves: [],
    requests: [quota.identify, keys.exposeKeys, ...Object.values(assistants)],
    publishes: [],
    subscribes: [],
  },
  quota: {
    serves: Object.values(quota),
    requests: [],
    publishes: [],
    subscribes: [],
    owns: streams,
    consumes: [compensations],
  },
  standards: {
    serves: Object.values(standards),
    requests: [gatewayFile],
    publishes: [],
    subscribes: [],
  },
} as const satisfies TrafficTable;

const noTraffic = { serves: [], requests: [], publishes: [], subscribes: [] };

/** NATS user of the deployment, which declares the streams; it is not a service. */
export const deployment = { user: 'deployment', traffic: { ...noTraffic, declares: streams } } as const;

/** All NATS users. */
export const users: TrafficTable = { ...traffic, [deployment.user]: deployment.traffic };
