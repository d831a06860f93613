import { Bus } from '@kerf/bus';
import { type Catalog, catalog } from '@kerf/catalog';
import { Denials, keyProviders, newPodName, peppersOf, ProcessLog, provide } from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountRoutes } from './account/account.routes.ts';
import { AdapterRoutes } from './adapters/adapter.routes.ts';
import { AuditRoutes } from './account/audit.routes.ts';
import { CallerGuard } from './http/caller.guard.ts';
import type { GatewayConfig } from './config.ts';
import { CoreRoutes } from './core.routes.ts';
import { KeyReader } from './http/credentials.ts';
import { fileProviders } from './files/file.providers.ts';
import { FileRoutes } from './files/file.routes.ts';
import { FoundKeys } from './account/found-keys.ts';
import { GatewayLease } from './revocation/gateway-lease.ts';
import { Invitations } from './account/invitations.ts';
import { KeyDesk } from './account/key-desk.ts';
import { KeyMint } from './account/key-mint.ts';
import { KeyRoutes } from './account/key.routes.ts';
import { limitProviders } from './limits/limit.providers.ts';
import type { McpAdditions } from './mcp/additions.ts';
import { mcpProviders } from './mcp/mcp.providers.ts';
import { McpRoutes } from './mcp/mcp.routes.ts';
import { streamProviders } from './mcp/streams/stream.providers.ts';
import { StreamRoutes } from './mcp/streams/stream.routes.ts';
import { OauthResource } from './oauth/oauth-resource.ts';
import { OauthRoutes } from './oauth/oauth.routes.ts';
import { operationProviders } from './operations/operation.providers.ts';
import { BatchRoutes } from './operations/batch.routes.ts';
import { OperationRoutes } from './operations/operation.routes.ts';
import { ValidationRoutes } from './operations/validation.routes.ts';
import { OperationReportRoutes } from './operations/report.routes.ts';
import { LibraryRoutes } from './premium/library.routes.ts';
import { StandardRoutes } from './premium/standard.routes.ts';
import { TemplateRoutes } from './premium/template.routes.ts';
import { PublicLimits } from './limits/public-limits.ts';
import { ReferenceRoutes } from './reference/reference.routes.ts';
import { Registration } from './account/registration.ts';
import { TeamRoutes } from './account/team.routes.ts';
import { CatalogRoutes } from './catalog/catalog.routes.ts';
import { UsageRoutes } from './account/usage.routes.ts';
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
    BatchRoutes,
    ValidationRoutes,
    CatalogRoutes,
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
    ...(config.KERF_OAUTH_ISSUER_URL === undefined ? [] : [OauthRoutes]),
  ],
  providers: [
    { provide: APP_GUARD, useClass: CallerGuard },
    ...limitProviders(config),
    ...accountProviders(config),
    ...fileProviders(config),
    ...operationProviders(config, tools),
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
