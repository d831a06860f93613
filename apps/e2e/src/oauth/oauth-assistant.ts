import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StoredOAuthClientInformation,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { trustingFetch } from '../mcp/mcp-assistants.ts';
import { grantAccess, type Browser } from './browser.ts';
import type { OauthEnvironment } from './oauth-environment.ts';

const redirectUrl = 'http://127.0.0.1:38123/callback';

/** Assistant with the stock client, configured only with the URL of the resource. */
export class OauthAssistant implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  readonly clientMetadata = { client_name: 'A registered assistant', redirect_uris: [redirectUrl] };
  /** Authorization URL for its user. */
  authorizationUrl: URL | undefined;
  /** Its current tokens. */
  currentTokens: OAuthTokens | undefined;
  private information: StoredOAuthClientInformation | undefined;
  private verifier = '';
  private discovered: OAuthDiscoveryState | undefined;

  constructor(
    private readonly place: OauthEnvironment,
    /** URL of its published metadata; without one, it registers itself. */
    readonly clientMetadataUrl?: string,
  ) {}

  /** Connects; its user grants access with a key, if necessary. */
  async connect(browser: Browser, key: string): Promise<Client> {
    try {
      return await this.connectWithTokens();
    } catch (error) {
      if (!(error instanceof UnauthorizedError) || !this.authorizationUrl) throw error;
    }
    const { searchParams } = await grantAccess(browser, this.authorizationUrl, key);
    await this.createTransport().finishAuth(searchParams);
    return this.connectWithTokens();
  }

  /** Connects with its current tokens. */
  async connectWithTokens(): Promise<Client> {
    const client = new Client({ name: 'oauth', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(this.createTransport());
    return client;
  }

  createTransport(): StreamableHTTPClientTransport {
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
    return this.currentTokens;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.currentTokens = tokens;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovered;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.discovered = state;
  }

  redirectToAuthorization(url: URL): void {
    this.authorizationUrl = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  codeVerifier(): string {
    return this.verifier;
  }
}
