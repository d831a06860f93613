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

/** Assistant with the stock client, configured only with the URL of the resource. */
export class OauthAssistant implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  readonly clientMetadata = { client_name: 'A registered assistant', redirect_uris: [redirectUrl] };
  /** Authorization URL for its user. */
  sentTo: URL | undefined;
  /** Its current tokens. */
  held: OAuthTokens | undefined;
  private information: StoredOAuthClientInformation | undefined;
  private verifier = '';
  private discovered: OAuthDiscoveryState | undefined;

  constructor(
    private readonly place: OauthPlace,
    /** URL of its published metadata; without one, it registers itself. */
    readonly clientMetadataUrl?: string,
  ) {}

  /** Connects; its user grants access with a key, if necessary. */
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

  /** Connects with its current tokens. */
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
