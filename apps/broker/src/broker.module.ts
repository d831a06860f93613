import type { Server } from 'node:http';
import { Bus } from '@kerf/bus';
import { adaptersChanged } from '@kerf/contracts';
import { Database, openDatabase } from '@kerf/db';
import {
  AllowLists,
  Denials,
  Exposures,
  keyProviders,
  KeyUses,
  newPodName,
  peppersOf,
  ProcessLog,
  provide,
  Readiness,
  SecureRequests,
} from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AdapterSockets } from './door/adapter-sockets.ts';
import { AdapterGateway } from './adapter.gateway.ts';
import { BrokerHandlers } from './broker.handlers.ts';
import { systemClock } from './clock.ts';
import type { BrokerConfig } from './config.ts';
import { ConnectedAdapters } from './presence/connected-adapters.ts';
import { Doorstep } from './door/doorstep.ts';
import { Places } from './door/places.ts';
import { Pod } from './pod.ts';
import { Presence } from './presence/presence.ts';
import { PresenceStore } from './presence/presence.store.ts';
import { RegistrationTurns } from './sessions/registration-turns.ts';
import { Registrations } from './sessions/registrations.ts';
import { ResumeTokens } from './returning/resume-token.ts';
import { SessionMigration } from './returning/session-migration.ts';
import { Sessions } from './sessions/sessions.ts';
import { UpgradeCheck } from './door/upgrade-check.ts';
import { WrongKeys } from './door/wrong-keys.ts';

class BrokerModule {}

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
      provide: UpgradeCheck,
      inject: [Bus, Denials, WrongKeys],
      useFactory: (bus: Bus, denials: Denials, wrongKeys: WrongKeys) =>
        new UpgradeCheck(bus, peppersOf(config), denials, wrongKeys),
    },
    { provide: WrongKeys, useFactory: () => new WrongKeys(config.KERF_FAILED_KEYS_PER_MINUTE, systemClock) },
    {
      provide: Database,
      inject: [Readiness],
      useFactory: (readiness: Readiness) => openDatabase('broker', config, readiness),
    },
    {
      provide: AdapterSockets,
      inject: [HttpAdapterHost, UpgradeCheck, WrongKeys, Exposures, ProcessLog],
      useFactory: (...parts: SocketParts) => socketsOf(config, parts),
    },
  ];
}

function socketsOf(
  config: BrokerConfig,
  [{ httpAdapter }, upgradeCheck, wrongKeys, exposures, { log }]: SocketParts,
): AdapterSockets {
  const secure = new SecureRequests(config);
  const [doorstep, places, allowed] = [new Doorstep(secure), placesOf(config), new AllowLists(config)];
  const options = { secure, allowed, exposures, doorstep, wrongKeys, places, log };
  return new AdapterSockets(httpAdapter.getHttpServer() as Server, upgradeCheck, options);
}

const podProviders = (config: BrokerConfig): Provider[] => [
  provide(PresenceStore, Database),
  provide(ConnectedAdapters, Database),
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
    inject: [Sessions, AdapterSockets, Presence, KeyUses, Bus, ProcessLog],
    useFactory: (...parts: PodParts) => podOf(config, parts),
  },
];

const placesOf = ({ KERF_ADAPTERS_PER_ACCOUNT: perAccount, KERF_ADAPTERS_PER_POD: perPod }: BrokerConfig): Places =>
  new Places({ perAccount, perPod }, systemClock);

function podOf(config: BrokerConfig, [sessions, sockets, presence, uses, bus, { log }]: PodParts): Pod {
  const name = newPodName();
  const tokens = new ResumeTokens(peppersOf(config));
  const migration = new SessionMigration({ name, bus, sessions, log });
  // One connection stays free, so that registrations do not delay the heartbeats of all adapters.
  const turns = new RegistrationTurns(config.KERF_DATABASE_CONNECTIONS - 1, systemClock);
  const registrations = new Registrations({ name, sessions, presence, turns, migration, bus, tokens, log });
  return new Pod({ name, sessions, registrations, migration, sockets, presence, uses, bus, log });
}

type SocketParts = [HttpAdapterHost, UpgradeCheck, WrongKeys, Exposures, ProcessLog];
type PodParts = [Sessions, AdapterSockets, Presence, KeyUses, Bus, ProcessLog];
