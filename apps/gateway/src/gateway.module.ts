import { Bus } from '@kerf/bus';
import { type Catalog, catalog, OperationIds } from '@kerf/catalog';
import { Denials, keyProviders, newPodName, peppersOf, ProcessLog, provide } from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountRoutes } from './account/account.routes.ts';
import { AdapterRoutes } from './adapter.routes.ts';
import { AuditRoutes } from './account/audit.routes.ts';
import { BatchRoutes } from './batch/batch.routes.ts';
import { CallReader } from './execution/call-reader.ts';
import { CallerGuard } from './http/caller.guard.ts';
import type { GatewayConfig } from './config.ts';
import type { Compensation } from './ledger/compensation.ts';
import { CoreRoutes } from './core.routes.ts';
import { KeyReader } from './http/credentials.ts';
import { ExecutionLimits } from './limits/execution-limits.ts';
import { Executor } from './execution/executor.ts';
import { fileProviders } from './files/file.providers.ts';
import { FileRoutes } from './files/file.routes.ts';
import { FileDesk } from './files/file-desk.ts';
import { FileSlots } from './files/file-slots.ts';
import { FoundKeys } from './account/found-keys.ts';
import { GatewayLease } from './revocation/gateway-lease.ts';
import { Identifying } from './keys/identify.ts';
import { Invitations } from './account/invitations.ts';
import { KeyDesk } from './account/key-desk.ts';
import { KeyMint } from './account/key-mint.ts';
import { KeyRoutes } from './account/key.routes.ts';
import { KeyWatch } from './keys/key-watch.ts';
import { LateRefunds } from './ledger/late-refunds.ts';
import { limitProviders } from './limits/limit.providers.ts';
import type { McpAdditions } from './mcp/additions.ts';
import { mcpProviders } from './mcp/mcp.providers.ts';
import { McpRoutes } from './mcp/mcp.routes.ts';
import { streamProviders } from './mcp/streams/stream.providers.ts';
import { StreamRoutes } from './mcp/streams/stream.routes.ts';
import { OauthResource } from './oauth/oauth-resource.ts';
import { OauthRoutes } from './oauth/oauth.routes.ts';
import { OperationReportRoutes } from './operation-report.routes.ts';
import { OperationRoutes } from './operation.routes.ts';
import { LibraryRoutes } from './premium/library.routes.ts';
import { StandardRoutes } from './premium/standard.routes.ts';
import { TemplateRoutes } from './premium/template.routes.ts';
import { ProgressWatch } from './execution/progress-watch.ts';
import { PublicLimits } from './limits/public-limits.ts';
import { ReferenceRoutes } from './reference/reference.routes.ts';
import { Registration } from './account/registration.ts';
import { Runs } from './execution/runs.ts';
import { SettledRuns } from './execution/settled-runs.ts';
import { Settlement } from './ledger/settlement.ts';
import { TeamRoutes } from './account/team.routes.ts';
import { ToolDirectory } from './tool-directory.ts';
import { ToolRoutes } from './tool.routes.ts';
import { UsageRoutes } from './account/usage.routes.ts';
import { ValidationRoutes } from './validation.routes.ts';
import { Withdrawals } from './account/withdrawals.ts';

class GatewayModule {}

/** The edge: who is calling, what may they run, where does it run. Whatever it tells about tools comes from `tools`. */
export const gatewayModule = (
  config: GatewayConfig,
  tools: Catalog = catalog,
  additions?: McpAdditions,
): DynamicModule => ({
  module: GatewayModule,
  controllers: [
    CoreRoutes,
    ReferenceRoutes,
    AccountRoutes,
    OperationRoutes,
    ToolRoutes,
    BatchRoutes,
    OperationReportRoutes,
    AdapterRoutes,
    KeyRoutes,
    McpRoutes,
    StreamRoutes,
    TeamRoutes,
    AuditRoutes,
    UsageRoutes,
    LibraryRoutes,
    FileRoutes,
    TemplateRoutes,
    StandardRoutes,
    ValidationRoutes,
    ...(config.KERF_OAUTH_ISSUER_URL === undefined ? [] : [OauthRoutes]),
  ],
  providers: [
    { provide: APP_GUARD, useClass: CallerGuard },
    ...limitProviders(config),
    ...accountProviders(config),
    ...fileProviders(config),
    ...executionProviders(config, tools),
    ...mcpProviders(config, additions),
    ...streamProviders(config),
    ...oauthProviders(config),
  ],
});

/** Without an issuer there is no resource that takes its tokens. */
const oauthProviders = ({ KERF_PUBLIC_URL, KERF_OAUTH_ISSUER_URL }: GatewayConfig): Provider[] =>
  KERF_OAUTH_ISSUER_URL === undefined
    ? []
    : [{ provide: OauthResource, useValue: new OauthResource(KERF_PUBLIC_URL, KERF_OAUTH_ISSUER_URL) }];

function accountProviders(config: GatewayConfig): Provider[] {
  const peppers = peppersOf(config);
  return [
    ...keyProviders(config),
    {
      provide: GatewayLease,
      inject: [Bus, ProcessLog],
      useFactory: (bus: Bus, { log }: ProcessLog) => new GatewayLease(bus, log, newPodName()),
    },
    {
      provide: KeyReader,
      inject: [Denials],
      useFactory: (denials: Denials) => new KeyReader(peppers, denials),
    },
    {
      provide: Withdrawals,
      inject: [Bus, ProcessLog],
      useFactory: (bus: Bus, { log }: ProcessLog) => new Withdrawals(bus, log),
    },
    {
      provide: KeyMint,
      inject: [Withdrawals],
      useFactory: (withdrawals: Withdrawals) => new KeyMint(config.KERF_KEY_PEPPER.reveal(), withdrawals),
    },
    provide(Registration, Bus, PublicLimits, KeyMint),
    provide(KeyDesk, Bus, KeyMint),
    {
      provide: FoundKeys,
      inject: [Bus, PublicLimits],
      useFactory: (bus: Bus, limits: PublicLimits) => new FoundKeys(bus, limits, peppers),
    },
    {
      provide: Invitations,
      inject: [Bus, PublicLimits, KeyMint],
      useFactory: (bus: Bus, limits: PublicLimits, mint: KeyMint) => new Invitations(bus, limits, mint, peppers),
    },
  ];
}

function executionProviders(config: GatewayConfig, catalogue: Catalog): Provider[] {
  const ids = new OperationIds(catalogue, config.KERF_OPERATION_SECRET.reveal());
  return [
    { provide: ToolDirectory, useValue: new ToolDirectory(catalogue, ids) },
    {
      provide: LateRefunds,
      inject: [Bus, ProcessLog],
      useFactory: (bus: Bus, { log }: ProcessLog) => new LateRefunds(bus, log),
    },
    {
      provide: Settlement,
      inject: [Bus, LateRefunds],
      useFactory: (bus: Bus, compensation: Compensation) =>
        new Settlement(bus, compensation, config.KERF_SETTLE_PATIENCE_MS),
    },
    provide(Identifying, Bus, KeyWatch),
    provide(ProgressWatch, Bus),
    provide(SettledRuns, Identifying, Settlement, LateRefunds, ProgressWatch),
    provide(Runs, SettledRuns, Identifying, FileSlots, FileDesk),
    provide(CallReader, ToolDirectory),
    provide(Executor, Identifying, CallReader, Runs, ExecutionLimits),
  ];
}
