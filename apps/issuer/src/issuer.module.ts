import { Bus } from '@kerf/bus';
import { Database, openDatabase } from '@kerf/db';
import { RateLimiter, openRateLimiter, createRate } from '@kerf/limits';
import { KeyLookups, plaintextKeysProvider, getPeppers, ProcessLog, provide, Readiness } from '@kerf/service';
import type { DynamicModule, Provider as Provided } from '@nestjs/common';
import { Provider } from 'oidc-provider';
import { createOidcAdapter } from './oidc-adapter.ts';
import { Artifacts } from './artifacts.ts';
import { Clients } from './clients.ts';
import type { IssuerConfig } from './config.ts';
import { deriveKeys } from './derive-keys.ts';
import { ClientDocumentFetcher } from './client-document-fetcher.ts';
import { FormTokens } from './form-tokens.ts';
import { InteractionRoutes } from './interaction.routes.ts';
import { Interactions } from './interactions.ts';
import { KeyLogin } from './key-login.ts';
import { createProvider } from './provider.ts';
import { PublicAddresses } from './public-addresses.ts';
import { RequestRateLimiter } from './request-rate-limiter.ts';
import { Sweeper } from './sweeper.ts';
import { AccessTokens } from './access-tokens.ts';

class IssuerModule {}

/** OAuth for assistants that cannot send a header: consent of a person, and access tokens. */
export const issuerModule = (config: IssuerConfig): DynamicModule => ({
  module: IssuerModule,
  controllers: [InteractionRoutes],
  providers: [
    {
      provide: Database,
      inject: [Readiness],
      useFactory: (readiness: Readiness) => openDatabase('issuer', config, readiness),
    },
    ...storeProviders(config),
    ...limitProviders(config),
    oidcProvider(config),
    interactionProvider(config),
    plaintextKeysProvider(config),
  ],
});

const storeProviders = (config: IssuerConfig): Provided[] => [
  provide(Artifacts, Database),
  {
    provide: Clients,
    inject: [Database],
    useFactory: (database: Database) => new Clients(database, config.KERF_OAUTH_REGISTRATIONS_PER_MINUTE),
  },
  {
    provide: AccessTokens,
    inject: [Bus],
    useFactory: (bus: Bus) => new AccessTokens(bus, config.KERF_KEY_PEPPER.reveal()),
  },
  {
    provide: Sweeper,
    inject: [Artifacts, Clients, ProcessLog],
    useFactory: (artifacts: Artifacts, clients: Clients, { log }: ProcessLog) => new Sweeper(artifacts, clients, log),
  },
];

const limitProviders = (config: IssuerConfig): Provided[] => [
  {
    provide: RateLimiter,
    inject: [ProcessLog],
    useFactory: ({ log }: ProcessLog) => openRateLimiter(config, log),
  },
  {
    provide: RequestRateLimiter,
    inject: [RateLimiter],
    useFactory: (gate: RateLimiter) =>
      new RequestRateLimiter(gate, createRate(config.KERF_OAUTH_REQUESTS_PER_MINUTE, { inMs: 60_000 })),
  },
];

const oidcProvider = (config: IssuerConfig): Provided => ({
  provide: Provider,
  inject: [Artifacts, Clients, AccessTokens, ProcessLog],
  useFactory: (artifacts: Artifacts, clients: Clients, tokens: AccessTokens, { log }: ProcessLog) => {
    const documents = new ClientDocumentFetcher(new PublicAddresses(config.KERF_OAUTH_CLIENT_NETWORKS));
    const provider = createProvider(config, { adapter: createOidcAdapter({ artifacts, clients, tokens }), documents });
    provider.on('server_error', (_, error) =>
      log.error({ err: error }, 'the OAuth provider failed to handle a request'),
    );
    return provider;
  },
});

const interactionProvider = (config: IssuerConfig): Provided => ({
  provide: Interactions,
  inject: [Provider, Bus, Clients],
  useFactory: (provider: Provider, bus: Bus, clients: Clients) =>
    new Interactions({
      provider,
      bus,
      clients,
      login: new KeyLogin(
        bus,
        getPeppers(config),
        new KeyLookups({ failuresPerMinute: config.KERF_FAILED_KEYS_PER_MINUTE }),
      ),
      tokens: new FormTokens(deriveKeys(config.KERF_OAUTH_SECRET.reveal()).forms),
      publicUrl: config.KERF_PUBLIC_URL,
      issuerUrl: config.KERF_OAUTH_ISSUER_URL,
    }),
});
