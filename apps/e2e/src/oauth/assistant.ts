import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StoredOAuthClientInformation,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { trustingFetch } from '../mcp-clients.ts';
import { allowIn, type Browser } from './browser.ts';
import type { OauthPlace } from './oauth-place.ts';

const redirectUrl = 'http://127.0.0.1:38123/callback';

/** An assistant on the stock client, with nothing but the address of the resource. */
export class OauthAssistant implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  readonly clientMetadata = { client_name: 'A registered assistant', redirect_uris: [redirectUrl] };
  /** Where its user was to go. */
  sentTo: URL | undefined;
  /** What it holds now. */
  held: OAuthTokens | undefined;
  private information: StoredOAuthClientInformation | undefined;
  private verifier = '';
  private discovered: OAuthDiscoveryState | undefined;

  constructor(
    private readonly place: OauthPlace,
    /** Where it is published; without, it registers itself. */
    readonly clientMetadataUrl?: string,
  ) {}

  /** Connects; its user allows it with a key, if they have to. */
  async connect(browser: Browser, key: string): Promise<Client> {
    try {
      return await this.open();
    } catch (error) {
      if (!(error instanceof UnauthorizedError) || !this.sentTo) throw error;
    }
    const { searchParams } = await allowIn(browser, this.sentTo, key);
    await this.transport().finishAuth(searchParams);
    return this.open();
  }

  /** Connects with what it holds. */
  async open(): Promise<Client> {
    const client = new Client({ name: 'oauth', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(this.transport());
    return client;
  }

  transport(): StreamableHTTPClientTransport {
    const options = { authProvider: this, fetch: trustingFetch(this.place) };
    return new StreamableHTTPClientTransport(this.place.resource, options);
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.information;
  }

  saveClientInformation(information: StoredOAuthClientInformation): void {
    this.information = information;
  }

  tokens(): OAuthTokens | undefined {
    return this.held;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.held = tokens;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovered;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.discovered = state;
  }

  redirectToAuthorization(url: URL): void {
    this.sentTo = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  codeVerifier(): string {
    return this.verifier;
  }
}
