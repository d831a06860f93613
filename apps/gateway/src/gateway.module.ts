import { Bus } from '@kerf/bus';
import { type Catalog, catalog, OperationIds } from '@kerf/catalog';
import { Denials, keyProviders, peppersOf, ProcessLog, provide } from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountRoutes } from './account.routes.ts';
import { AdapterRoutes } from './adapter.routes.ts';
import { runOnAdapter } from './adapter-run.ts';
import { CallerGuard } from './caller.guard.ts';
import type { GatewayConfig } from './config.ts';
import { CoreRoutes } from './core.routes.ts';
import { KeyReader } from './credentials.ts';
import { Executor } from './executor.ts';
import { FoundKeys } from './found-keys.ts';
import { KeyDesk } from './key-desk.ts';
import { KeyMint } from './key-mint.ts';
import { KeyRoutes } from './key.routes.ts';
import { LateRefunds } from './late-refunds.ts';
import { McpRoutes } from './mcp.routes.ts';
import { McpServing } from './mcp-serving.ts';
import { OperationRoutes } from './operation.routes.ts';
import { Registration } from './registration.ts';
import { RegistrationLimit } from './registration-limit.ts';
import { runOnService } from './service-run.ts';
import { Settlement } from './settlement.ts';
import { ToolDirectory } from './tool-directory.ts';
import { ToolRoutes } from './tool.routes.ts';

class GatewayModule {}

/** The edge: who is calling, what may they run, where does it run. Whatever it tells about tools comes from `tools`. */
export const gatewayModule = (config: GatewayConfig, tools: Catalog = catalog): DynamicModule => ({
  module: GatewayModule,
  controllers: [CoreRoutes, AccountRoutes, OperationRoutes, ToolRoutes, AdapterRoutes, KeyRoutes, McpRoutes],
  providers: [
    { provide: APP_GUARD, useClass: CallerGuard },
    ...accountProviders(config),
    ...executionProviders(config, tools),
  ],
});

function accountProviders(config: GatewayConfig): Provider[] {
  const peppers = peppersOf(config);
  return [
    ...keyProviders(config),
    {
      provide: KeyReader,
      inject: [Denials],
      useFactory: (denials: Denials) => new KeyReader(peppers, denials),
    },
    { provide: KeyMint, useValue: new KeyMint(config.KERF_KEY_PEPPER.reveal()) },
    provide(Registration, Bus, RegistrationLimit, KeyMint),
    provide(KeyDesk, Bus, KeyMint),
    {
      provide: FoundKeys,
      inject: [Bus, RegistrationLimit],
      useFactory: (bus: Bus, limit: RegistrationLimit) => new FoundKeys(bus, limit, peppers),
    },
    {
      provide: RegistrationLimit,
      inject: [ProcessLog],
      useFactory: ({ log }: ProcessLog) =>
        new RegistrationLimit(config.KERF_REGISTRATIONS_PER_MINUTE, config.KERF_REDIS_URL, log),
    },
  ];
}

function executionProviders(config: GatewayConfig, catalogue: Catalog): Provider[] {
  const ids = new OperationIds(catalogue, config.KERF_OPERATION_SECRET.reveal());
  return [
    { provide: ToolDirectory, useValue: new ToolDirectory(catalogue, ids) },
    provide(Settlement, Bus),
    {
      provide: LateRefunds,
      inject: [Bus, ProcessLog],
      useFactory: (bus: Bus, { log }: ProcessLog) => new LateRefunds(bus, log),
    },
    {
      provide: Executor,
      inject: [Bus, ToolDirectory, Settlement, LateRefunds],
      useFactory: (...[bus, tools, settlement, lateRefunds]: ExecutorParts) =>
        new Executor(bus, tools, {
          adapter: runOnAdapter(bus, settlement, lateRefunds),
          service: runOnService(bus, settlement, lateRefunds),
        }),
    },
    {
      provide: McpServing,
      inject: [Executor, ToolDirectory, ProcessLog],
      useFactory: (executor: Executor, tools: ToolDirectory, { log }: ProcessLog) =>
        new McpServing(executor, tools, log),
    },
  ];
}

type ExecutorParts = [Bus, ToolDirectory, Settlement, LateRefunds];
