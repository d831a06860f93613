import { Bus } from '@kerf/bus';
import { type Catalog, catalog, OperationIds } from '@kerf/catalog';
import { ProcessLog, provide } from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountRoutes } from './account.routes.ts';
import { AdapterRoutes } from './adapter.routes.ts';
import { runOnAdapter } from './adapter-run.ts';
import { AuditRoutes } from './audit.routes.ts';
import { CallerGuard } from './caller.guard.ts';
import type { GatewayConfig } from './config.ts';
import { CoreRoutes } from './core.routes.ts';
import { KeyReader } from './credentials.ts';
import { Executor } from './executor.ts';
import { Invitations, type Peppers } from './invitations.ts';
import { LateRefunds } from './late-refunds.ts';
import { McpRoutes } from './mcp.routes.ts';
import { McpServing } from './mcp-serving.ts';
import { OperationRoutes } from './operation.routes.ts';
import { Registration } from './registration.ts';
import { RegistrationLimit } from './registration-limit.ts';
import { runOnService } from './service-run.ts';
import { Settlement } from './settlement.ts';
import { TeamRoutes } from './team.routes.ts';
import { ToolDirectory } from './tool-directory.ts';
import { ToolRoutes } from './tool.routes.ts';

class GatewayModule {}

/** The edge: who is calling, what may they run, where does it run. Whatever it tells about tools comes from `tools`. */
export const gatewayModule = (config: GatewayConfig, tools: Catalog = catalog): DynamicModule => ({
  module: GatewayModule,
  controllers: [
    CoreRoutes,
    AccountRoutes,
    OperationRoutes,
    ToolRoutes,
    AdapterRoutes,
    McpRoutes,
    TeamRoutes,
    AuditRoutes,
  ],
  providers: [
    { provide: APP_GUARD, useClass: CallerGuard },
    ...accountProviders(config),
    ...executionProviders(config, tools),
  ],
});

function accountProviders(config: GatewayConfig): Provider[] {
  const previous = config.KERF_KEY_PEPPER_PREVIOUS?.reveal();
  const peppers: Peppers = [config.KERF_KEY_PEPPER.reveal(), ...(previous ? [previous] : [])];
  return [
    { provide: KeyReader, useValue: new KeyReader(peppers) },
    {
      provide: RegistrationLimit,
      inject: [ProcessLog],
      useFactory: ({ log }: ProcessLog) =>
        new RegistrationLimit(config.KERF_REGISTRATIONS_PER_MINUTE, config.KERF_REDIS_URL, log),
    },
    {
      provide: Registration,
      inject: [Bus, RegistrationLimit],
      useFactory: (bus: Bus, limit: RegistrationLimit) => new Registration(bus, limit, config.KERF_KEY_PEPPER.reveal()),
    },
    {
      provide: Invitations,
      inject: [Bus, RegistrationLimit],
      useFactory: (bus: Bus, limit: RegistrationLimit) => new Invitations(bus, limit, peppers),
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
