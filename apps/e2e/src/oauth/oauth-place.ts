import { oauthApi } from '@kerf/contracts';
import { startTwoGateways, type TwoGateways } from '../conformance/two-gateways.ts';
import { Account } from '../account.ts';
import { type Answer, Client, type Question } from '../client.ts';
import { HeadlessAdapter } from '../headless-adapter.ts';
import { Publisher } from './publisher.ts';

/** Two gateways and two issuers, an account, and a host that publishes what clients are. */
export class OauthPlace {
  private readonly issuer: Client;

  private constructor(
    private readonly gateways: TwoGateways,
    readonly issuerUrl: string,
    readonly publisher: Publisher,
    readonly client: Client,
  ) {
    this.issuer = new Client({ baseUrl: issuerUrl, caFile: gateways.place.caFile });
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<OauthPlace> {
    const publisher = await Publisher.start();
    const known = { NODE_EXTRA_CA_CERTS: publisher.caFile, KERF_OAUTH_CLIENT_NETWORKS: '127.0.0.1' };
    const generous = { KERF_OAUTH_REQUESTS_PER_MINUTE: '100000', KERF_OAUTH_REGISTRATIONS_PER_MINUTE: '1000' };
    const gateways = await startTwoGateways({ withIssuers: true, env: { ...generous, ...known, ...env } });
    if (gateways.issuerUrl === undefined) throw new Error('there is no issuer');
    return new OauthPlace(gateways, gateways.issuerUrl, publisher, new Client(gateways.place));
  }

  /** A real adapter of an account. */
  adapter(account: Account): Promise<HeadlessAdapter> {
    return HeadlessAdapter.start(account, { wsUrl: this.gateways.wsUrl, caFile: this.caFile });
  }

  get caFile(): string {
    return this.gateways.place.caFile;
  }

  /** The resource that takes access tokens. */
  get resource(): URL {
    return new URL(oauthApi.mcpWithOauth.path, this.gateways.place.baseUrl);
  }

  get metadataUrl(): string {
    return new URL(oauthApi.protectedResource.path, this.gateways.place.baseUrl).href;
  }

  account(): Promise<Account> {
    return Account.register('pro', this.client);
  }

  /** Asks the issuer, as a program does. */
  ask(path: string, question: Question & { readonly method?: string } = {}): Promise<Answer> {
    return this.issuer.ask(question.method ?? 'POST', path, question);
  }

  /** Registers a client. */
  register(description: object): Promise<Answer> {
    return this.ask('/register', { json: description });
  }

  async stop(): Promise<void> {
    await this.gateways.stop();
    await this.publisher.stop();
  }
}
