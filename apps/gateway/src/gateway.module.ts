import { Bus } from '@kerf/bus';
import { type Catalog, catalog } from '@kerf/catalog';
import { RateLimiter } from '@kerf/limits';
import { RejectedKeys, keyProviders, createPodName, getPeppers, ProcessLog, provide } from '@kerf/service';
import type { DynamicModule, Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountExport } from './accounts/account-export.ts';
import { AccountRoutes } from './accounts/account.routes.ts';
import { AdapterRoutes } from './adapters/adapter.routes.ts';
import { AuditRoutes } from './accounts/audit.routes.ts';
import { ClosingRoutes } from './accounts/closing.routes.ts';
import { CallerGuard } from './http/caller.guard.ts';
import type { GatewayConfig } from './config.ts';
import { CoreRoutes } from './core.routes.ts';
import { KeyReader } from './auth/key-reader.ts';
import { fileProviders } from './files/file.providers.ts';
import { FileRoutes } from './files/file.routes.ts';
import { Files } from './files/files.ts';
import { HintStreams } from './hints/hint-streams.ts';
import { FileSlots } from './files/file-slots.ts';
import { ExposedKeyReports } from './accounts/exposed-key-reports.ts';
import { GatewayRegistration } from './auth/revocation/gateway-registration.ts';
import { InvitationService } from './accounts/invitations.ts';
import { KeyService } from './accounts/key-service.ts';
import { KeyIssuer } from './accounts/key-issuer.ts';
import { KeyRoutes } from './accounts/key.routes.ts';
import { rateLimitProviders } from './rate-limits/rate-limit.providers.ts';
import type { McpTestExtensions } from './mcp/test-extensions.ts';
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
import { DocumentPreviews } from './previews/document-previews.ts';
import { PreviewRoutes } from './previews/preview.routes.ts';
import { LibraryRoutes } from './libraries/library.routes.ts';
import { StandardRoutes } from './libraries/standard.routes.ts';
import { TemplateRoutes } from './libraries/template.routes.ts';
import { PublicRateLimiter } from './rate-limits/public-rate-limits.ts';
import { ReferenceRoutes } from './api-docs/reference.routes.ts';
import { Registration } from './accounts/registration.ts';
import { IdentityRoutes } from './sessions/identity.routes.ts';
import { ProviderService } from './sessions/provider-service.ts';
import { PasskeyRoutes } from './sessions/passkey.routes.ts';
import { PasskeyService } from './sessions/passkey-service.ts';
import { SessionRoutes } from './sessions/session.routes.ts';
import { SessionService } from './sessions/session-service.ts';
import { TeamRoutes } from './accounts/team.routes.ts';
import { CatalogRoutes } from './catalog/catalog.routes.ts';
import { UsageRoutes } from './accounts/usage.routes.ts';
import { UndeliveredSecrets } from './accounts/undelivered-secrets.ts';

/** Routes of every gateway. */
const routes = [
  CoreRoutes,
  ReferenceRoutes,
  AccountRoutes,
  ClosingRoutes,
  SessionRoutes,
  IdentityRoutes,
  PasskeyRoutes,
  OperationRoutes,
  BatchRoutes,
  ValidationRoutes,
  CatalogRoutes,
  OperationReportRoutes,
  AdapterRoutes,
  PreviewRoutes,
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
];

class GatewayModule {}

/** The edge of the product: HTTP, authentication, limits, operations, MCP. All facts about tools come from `tools`. */
export const gatewayModule = (
  config: GatewayConfig,
  tools: Catalog = catalog,
  additions?: McpTestExtensions,
): DynamicModule => ({
  module: GatewayModule,
  controllers: [...routes, ...(config.KERF_OAUTH_ISSUER_URL === undefined ? [] : [OauthRoutes])],
  providers: [
    { provide: APP_GUARD, useClass: CallerGuard },
    ...rateLimitProviders(config),
    ...accountProviders(config),
    ...fileProviders(config),
    ...operationProviders(config, tools),
    provide(DocumentPreviews, Bus, RateLimiter, Files, FileSlots),
    ...mcpProviders(config, additions),
    ...streamProviders(config),
    ...oauthProviders(config),
    hintProvider(config),
  ],
});

/** Without an issuer there is no resource that takes its tokens. */
const oauthProviders = ({ KERF_PUBLIC_URL, KERF_OAUTH_ISSUER_URL }: GatewayConfig): Provider[] =>
  KERF_OAUTH_ISSUER_URL === undefined
    ? []
    : [{ provide: OauthResource, useValue: new OauthResource(KERF_PUBLIC_URL, KERF_OAUTH_ISSUER_URL) }];

const hintProvider = ({ KERF_EVENT_STREAMS }: GatewayConfig): Provider => ({
  provide: HintStreams,
  inject: [Bus],
  useFactory: (bus: Bus) => new HintStreams(bus, KERF_EVENT_STREAMS),
});

const sessionProviders = (peppers: readonly [string, ...string[]], issuerUrl: string | undefined): Provider[] => [
  {
    provide: SessionService,
    inject: [Bus, PublicRateLimiter],
    useFactory: (bus: Bus, limits: PublicRateLimiter) => new SessionService(bus, limits, peppers, issuerUrl),
  },
  {
    provide: ProviderService,
    inject: [Bus, PublicRateLimiter, SessionService],
    useFactory: (bus: Bus, limits: PublicRateLimiter, sessions: SessionService) =>
      new ProviderService({ bus, limits, sessions }, peppers[0]),
  },
  {
    provide: PasskeyService,
    inject: [Bus, PublicRateLimiter, SessionService],
    useFactory: (bus: Bus, limits: PublicRateLimiter, sessions: SessionService) =>
      new PasskeyService(bus, limits, sessions, peppers[0]),
  },
  {
    provide: AccountExport,
    inject: [Bus, Files, ProcessLog],
    useFactory: (bus: Bus, files: Files, { log }: ProcessLog) => new AccountExport(bus, files, log),
  },
];

function accountProviders(config: GatewayConfig): Provider[] {
  const peppers = getPeppers(config);
  return [
    ...keyProviders(config),
    {
      provide: GatewayRegistration,
      inject: [Bus, ProcessLog],
      useFactory: (bus: Bus, { log }: ProcessLog) => new GatewayRegistration(bus, log, createPodName()),
    },
    {
      provide: KeyReader,
      inject: [RejectedKeys],
      useFactory: (denials: RejectedKeys) => new KeyReader(peppers, denials),
    },
    {
      provide: UndeliveredSecrets,
      inject: [Bus, ProcessLog],
      useFactory: (bus: Bus, { log }: ProcessLog) => new UndeliveredSecrets(bus, log),
    },
    {
      provide: KeyIssuer,
      inject: [UndeliveredSecrets],
      useFactory: (withdrawals: UndeliveredSecrets) => new KeyIssuer(config.KERF_KEY_PEPPER.reveal(), withdrawals),
    },
    provide(Registration, Bus, PublicRateLimiter, KeyIssuer),
    provide(KeyService, Bus, KeyIssuer),
    ...sessionProviders(peppers, config.KERF_OAUTH_ISSUER_URL),
    {
      provide: ExposedKeyReports,
      inject: [Bus, PublicRateLimiter],
      useFactory: (bus: Bus, limits: PublicRateLimiter) => new ExposedKeyReports(bus, limits, peppers),
    },
    {
      provide: InvitationService,
      inject: [Bus, PublicRateLimiter, KeyIssuer, SessionService],
      useFactory: (bus: Bus, limits: PublicRateLimiter, issuer: KeyIssuer, sessions: SessionService) =>
        new InvitationService({ bus, limits, issuer, sessions }, peppers),
    },
  ];
}
