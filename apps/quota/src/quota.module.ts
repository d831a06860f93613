import { Bus } from '@kerf/bus';
import { compensations } from '@kerf/contracts';
import { Database, openDatabase } from '@kerf/db';
import { provideEventConsumer, ProcessLog, provide, Readiness, StorageCheck } from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { LedgerMaintenance } from './ledger/ledger-maintenance.ts';
import { type QuotaConfig, toStorageLimits } from './config.ts';
import { LedgerLists } from './ledger/ledger-lists.ts';
import { Ledger } from './ledger/ledger.ts';
import { LedgerGauges } from './ledger/ledger-gauges.ts';
import { UsageRetention } from './ledger/usage-retention.ts';
import { OperationPartitions } from './ledger/operation-partitions.ts';
import { LedgerStorage } from './ledger/ledger-storage.ts';
import { QuotaHandlers } from './quota.handlers.ts';
import { OutboxRetention } from './relay/outbox-retention.ts';
import { Relay } from './relay/relay.ts';

class QuotaModule {}

/** Nest module of the quota service: admission, settlement, usage and the outbox relay. */
export const quotaModule = (config: QuotaConfig): DynamicModule => ({
  module: QuotaModule,
  controllers: [QuotaHandlers],
  providers: [
    {
      provide: Database,
      inject: [Readiness],
      useFactory: (readiness: Readiness) => openDatabase('quota', config, readiness),
    },
    ...storageProviders(config),
    provide(Ledger, Database, LedgerStorage),
    listProvider(config),
    provideEventConsumer(compensations, Ledger, (ledger, refund) => ledger.compensate(refund)),
    {
      provide: Relay,
      inject: [Database, Bus, ProcessLog],
      useFactory: (database: Database, { streams }: Bus, { log }: ProcessLog) =>
        new Relay({
          database,
          streams,
          log,
          intervalMs: config.KERF_RELAY_INTERVAL_MS,
          replicas: config.KERF_STREAM_REPLICAS,
        }),
    },
    ...maintenanceProviders(config),
    ...retentionProviders(config),
  ],
});

const listProvider = (config: QuotaConfig): Provider => ({
  provide: LedgerLists,
  inject: [Database],
  useFactory: (database: Database) => {
    const committed = config.KERF_OPERATIONS_KEPT_DAYS;
    return new LedgerLists(database, {
      committed,
      refunded: Math.min(committed, config.KERF_FAILED_OPERATIONS_KEPT_DAYS),
    });
  },
});

const maintenanceProviders = (config: QuotaConfig): Provider[] => [
  {
    provide: LedgerMaintenance,
    inject: [Ledger, ProcessLog],
    useFactory: (ledger: Ledger, { log }: ProcessLog) =>
      new LedgerMaintenance(ledger, log, {
        sweepIntervalMs: config.KERF_SWEEP_INTERVAL_MS,
        rollUpIntervalMs: config.KERF_ROLL_UP_INTERVAL_MS,
        pruneIntervalMs: config.KERF_PRUNE_INTERVAL_MS,
        retentionDays: config.KERF_OPERATIONS_KEPT_DAYS,
      }),
  },
  {
    provide: LedgerGauges,
    inject: [Database, Relay, ProcessLog],
    useFactory: (database: Database, relay: Relay, { log }: ProcessLog) => new LedgerGauges(database, relay, log),
  },
];

const retentionProviders = (config: QuotaConfig): Provider[] => [
  {
    provide: OperationPartitions,
    inject: [Database, ProcessLog],
    useFactory: (database: Database, { log }: ProcessLog) =>
      new OperationPartitions(database, log, {
        pauseMs: config.KERF_PRUNE_INTERVAL_MS,
        retentionDays: config.KERF_OPERATIONS_KEPT_DAYS,
      }),
  },
  {
    provide: OutboxRetention,
    inject: [Database, ProcessLog],
    useFactory: (database: Database, { log }: ProcessLog) =>
      new OutboxRetention(database, log, config.KERF_OUTBOX_EVENTS),
  },
  {
    provide: UsageRetention,
    inject: [Ledger, ProcessLog],
    useFactory: (ledger: Ledger, { log }: ProcessLog) =>
      new UsageRetention(ledger, log, {
        pauseMs: config.KERF_PRUNE_INTERVAL_MS,
        usageDays: config.KERF_USAGE_KEPT_DAYS,
        refundedDays: config.KERF_FAILED_OPERATIONS_KEPT_DAYS,
      }),
  },
];

const storageProviders = (config: QuotaConfig): Provider[] => [
  { provide: LedgerStorage, useValue: new LedgerStorage(toStorageLimits(config)) },
  {
    provide: StorageCheck,
    inject: [LedgerStorage, Database, ProcessLog],
    useFactory: (storage: LedgerStorage, database: Database, { log }: ProcessLog) => {
      storage.volume.warnIfUnbounded(log);
      return new StorageCheck(() => storage.measure(database, log), log, config.KERF_STORAGE_CHECK_INTERVAL_MS);
    },
  },
];
