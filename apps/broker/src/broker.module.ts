import type { Server } from 'node:http';
import { Bus } from '@kerf/bus';
import { adaptersChanged } from '@kerf/contracts';
import { Database, openDatabase } from '@kerf/db';
import {
  AllowLists,
  Drain,
  RejectedKeys,
  PlaintextKeys,
  keyProviders,
  KeyUsage,
  createPodName,
  getPeppers,
  ProcessLog,
  provide,
  Readiness,
  SecureTransport,
} from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { WebSocketTransport } from './handshake/websocket-transport.ts';
import { AdapterGateway } from './adapter.gateway.ts';
import { BrokerHandlers } from './broker.handlers.ts';
import { systemClock } from '@kerf/concurrency';
import type { BrokerConfig } from './config.ts';
import { ConnectedAdapters } from './presence/connected-adapters.ts';
import { PreAuthConnections } from './handshake/pre-auth-connections.ts';
import { ConnectionLimits } from './handshake/connection-limits.ts';
import { Pod } from './pod.ts';
import { Presence } from './presence/presence.ts';
import { PresenceStore } from './presence/presence.store.ts';
import { AdapterRegistrar, createRegistrationSemaphore } from './sessions/adapter-registrar.ts';
import { ResumeTokens } from './resumption/resume-token.ts';
import { SessionMigration } from './resumption/session-migration.ts';
import { Sessions } from './sessions/sessions.ts';
import { UpgradeAuthenticator } from './handshake/upgrade-authenticator.ts';
import { AdapterKeyLookups } from './handshake/adapter-key-lookups.ts';

class BrokerModule {}

/** Outage of Postgres that connected adapters survive: all brokers at once would lose their clients in a failover. */
const maxDatabaseOutageMs = 30_000;

/** Nest module of the broker: adapter WebSockets, presence and command dispatch. */
export const brokerModule = (config: BrokerConfig): DynamicModule => ({
  module: BrokerModule,
  controllers: [BrokerHandlers],
  providers: [AdapterGateway, ...borderProviders(config), ...podProviders(config)],
});

function borderProviders(config: BrokerConfig): Provider[] {
  return [
    ...keyProviders(config),
    {
      provide: UpgradeAuthenticator,
      inject: [Bus, RejectedKeys, AdapterKeyLookups],
      useFactory: (bus: Bus, rejectedKeys: RejectedKeys, keyLookups: AdapterKeyLookups) =>
        new UpgradeAuthenticator(bus, getPeppers(config), rejectedKeys, keyLookups),
    },
    {
      provide: AdapterKeyLookups,
      useFactory: () => new AdapterKeyLookups(config.KERF_FAILED_KEYS_PER_MINUTE, systemClock),
    },
    {
      provide: Database,
      inject: [Readiness],
      useFactory: (readiness: Readiness) =>
        openDatabase('broker', config, readiness, { maxOutageMs: maxDatabaseOutageMs }),
    },
    {
      provide: WebSocketTransport,
      inject: [HttpAdapterHost, UpgradeAuthenticator, AdapterKeyLookups, PlaintextKeys, ProcessLog],
      useFactory: (...parts: SocketParts) => createTransport(config, parts),
    },
  ];
}

function createTransport(
  config: BrokerConfig,
  [{ httpAdapter }, authenticator, keyLookups, plaintextKeys, { log }]: SocketParts,
): WebSocketTransport {
  const secure = new SecureTransport(config);
  const [preAuthConnections, connectionLimits, allowLists] = [
    new PreAuthConnections(secure),
    createConnectionLimits(config),
    new AllowLists(config),
  ];
  const options = {
    secure,
    allowLists,
    plaintextKeys,
    preAuthConnections,
    keyLookups,
    connectionLimits,
    log,
  };
  return new WebSocketTransport(httpAdapter.getHttpServer() as Server, authenticator, options);
}

const podProviders = (config: BrokerConfig): Provider[] => [
  provide(PresenceStore, Database),
  {
    provide: ConnectedAdapters,
    inject: [Database],
    useFactory: (database: Database) => new ConnectedAdapters(database, config.KERF_ACCOUNT_CHANGES_PER_DAY),
  },
  {
    provide: Presence,
    inject: [PresenceStore, ProcessLog, Bus],
    useFactory: (store: PresenceStore, { log }: ProcessLog, bus: Bus) =>
      new Presence(store, log, (accountIds) => {
        for (const accountId of accountIds) bus.announce(adaptersChanged, { accountId });
      }),
  },
  {
    provide: Sessions,
    inject: [Presence, Bus, ProcessLog],
    useFactory: (presence: Presence, bus: Bus, { log }: ProcessLog) =>
      new Sessions({
        presence,
        bus,
        log,
        clock: systemClock,
        heartbeatIntervalMs: config.KERF_HEARTBEAT_INTERVAL_MS,
        graceMs: config.KERF_ADAPTER_GRACE_MS,
        returnMs: config.KERF_ADAPTER_RETURN_MS,
      }),
  },
  {
    provide: Pod,
    inject: [Sessions, WebSocketTransport, Presence, KeyUsage, Bus, ProcessLog, Drain],
    useFactory: (...parts: PodParts) => createPod(config, parts),
  },
];

const createConnectionLimits = ({
  KERF_ADAPTERS_PER_ACCOUNT: perAccount,
  KERF_ADAPTERS_PER_POD: perPod,
}: BrokerConfig): ConnectionLimits => new ConnectionLimits({ perAccount, perPod }, systemClock);

function createPod(config: BrokerConfig, [sessions, transport, presence, keyUses, bus, { log }, drain]: PodParts): Pod {
  const name = createPodName();
  const tokens = new ResumeTokens(getPeppers(config));
  const migration = new SessionMigration({ name, bus, sessions, log });
  // One connection stays free, so that registrations do not delay the heartbeats of all adapters.
  const semaphore = createRegistrationSemaphore(config.KERF_DATABASE_CONNECTIONS - 1, systemClock);
  const registrar = new AdapterRegistrar({ name, sessions, presence, semaphore, migration, bus, tokens, log });
  return new Pod({ name, sessions, registrar, migration, transport, presence, keyUses, bus, log }, drain);
}

type SocketParts = [HttpAdapterHost, UpgradeAuthenticator, AdapterKeyLookups, PlaintextKeys, ProcessLog];
type PodParts = [Sessions, WebSocketTransport, Presence, KeyUsage, Bus, ProcessLog, Drain];
