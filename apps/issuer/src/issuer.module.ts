import { Bus } from '@kerf/bus';
import { Database, openDatabase } from '@kerf/db';
import { Gate, openGate, rate } from '@kerf/limits';
import { exposuresProvider, peppersOf, ProcessLog, provide, Readiness } from '@kerf/service';
import type { DynamicModule, Provider as Provided } from '@nestjs/common';
import { Provider } from 'oidc-provider';
import { adapterOf } from './adapter.ts';
import { Artifacts } from './artifacts.ts';
import { Clients } from './clients.ts';
import type { IssuerConfig } from './config.ts';
import { derivedKeys } from './derived-keys.ts';
import { DocumentFetch } from './document-fetch.ts';
import { FormTokens } from './form-tokens.ts';
import { InteractionRoutes } from './interaction.routes.ts';
import { Interactions } from './interactions.ts';
import { Login } from './login.ts';
import { newProvider } from './provider.ts';
import { PublicAddresses } from './public-addresses.ts';
import { RequestLimit } from './request-limit.ts';
import { Sweeper } from './sweeper.ts';
import { Tokens } from './tokens.ts';

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
    providerProvider(config),
    interactionProvider(config),
    exposuresProvider(config),
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
    provide: Tokens,
    inject: [Bus],
    useFactory: (bus: Bus) => new Tokens(bus, config.KERF_KEY_PEPPER.reveal()),
  },
  {
    provide: Sweeper,
    inject: [Artifacts, Clients, ProcessLog],
    useFactory: (artifacts: Artifacts, clients: Clients, { log }: ProcessLog) => new Sweeper(artifacts, clients, log),
  },
];

const limitProviders = (config: IssuerConfig): Provided[] => [
  {
    provide: Gate,
    inject: [ProcessLog],
    useFactory: ({ log }: ProcessLog) => openGate(config, log),
  },
  {
    provide: RequestLimit,
    inject: [Gate],
    useFactory: (gate: Gate) => new RequestLimit(gate, rate(config.KERF_OAUTH_REQUESTS_PER_MINUTE, { inMs: 60_000 })),
  },
];

const providerProvider = (config: IssuerConfig): Provided => ({
  provide: Provider,
  inject: [Artifacts, Clients, Tokens, ProcessLog],
  useFactory: (artifacts: Artifacts, clients: Clients, tokens: Tokens, { log }: ProcessLog) => {
    const documents = new DocumentFetch(new PublicAddresses(config.KERF_OAUTH_CLIENT_NETWORKS));
    const provider = newProvider(config, { adapter: adapterOf({ artifacts, clients, tokens }), documents });
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
      login: new Login(bus, peppersOf(config)),
      tokens: new FormTokens(derivedKeys(config.KERF_OAUTH_SECRET.reveal()).forms),
      publicUrl: config.KERF_PUBLIC_URL,
    }),
});
