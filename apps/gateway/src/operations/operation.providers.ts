import { Bus } from '@kerf/bus';
import { type Catalog, OperationIds } from '@kerf/catalog';
import { Drain, ProcessLog, provide } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { ToolDirectory } from '../catalog/tool-directory.ts';
import type { GatewayConfig } from '../config.ts';
import { FileTransferServer } from '../files/file-transfer-server.ts';
import { FileSlots } from '../files/file-slots.ts';
import { KeyAuthenticator } from '../auth/authenticate.ts';
import { KeyCache } from '../auth/key-cache.ts';
import { ExecutionRateLimiter } from '../rate-limits/execution-rate-limits.ts';
import { Executor } from './execute.ts';
import { Ledger } from './ledger/ledger.ts';
import { PendingRefunds } from './ledger/pending-refunds.ts';
import { OperationParser } from './parse.ts';
import { ProgressWatch } from './progress.ts';
import { TraceLinks } from './report.ts';
import { RunningOperations } from './running-operations.ts';

/** The executor and its parts. */
export function operationProviders(config: GatewayConfig, catalog: Catalog): Provider[] {
  const ids = new OperationIds(catalog, config.KERF_OPERATION_SECRET.reveal());
  return [
    { provide: ToolDirectory, useValue: new ToolDirectory(catalog, ids) },
    { provide: TraceLinks, useValue: new TraceLinks(config.KERF_TRACE_URL) },
    {
      provide: PendingRefunds,
      inject: [Bus, ProcessLog],
      useFactory: (bus: Bus, { log }: ProcessLog) => new PendingRefunds(bus, log),
    },
    {
      provide: Ledger,
      inject: [KeyAuthenticator, PendingRefunds],
      useFactory: (auth: KeyAuthenticator, refunds: PendingRefunds) =>
        new Ledger(auth, refunds, config.KERF_SETTLE_PATIENCE_MS),
    },
    provide(KeyAuthenticator, Bus, KeyCache),
    provide(OperationParser, ToolDirectory),
    provide(ProgressWatch, Bus),
    { provide: RunningOperations, inject: [Drain], useFactory: (drain: Drain) => new RunningOperations(drain) },
    {
      provide: Executor,
      inject: [
        KeyAuthenticator,
        ExecutionRateLimiter,
        OperationParser,
        Ledger,
        ProgressWatch,
        FileSlots,
        FileTransferServer,
        RunningOperations,
      ],
      useFactory: (...[auth, limits, parser, ledger, progress, slots, desk, running]: ExecutorDependencies) =>
        new Executor(auth, limits, parser, { ledger, progress, slots, desk, running }),
    },
  ];
}

type ExecutorDependencies = [
  KeyAuthenticator,
  ExecutionRateLimiter,
  OperationParser,
  Ledger,
  ProgressWatch,
  FileSlots,
  FileTransferServer,
  RunningOperations,
];
