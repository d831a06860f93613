import { oauthApi } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { type HttpResponse, Client, type RequestOptions } from '../http/client.ts';
import type { ProductAddresses } from '../product/product-addresses.ts';

/** Gateways that accept access tokens, and the issuer of these tokens. */
export class OauthHost {
  readonly client: Client;
  private readonly issuer: Client;

  constructor(
    private readonly place: Pick<ProductAddresses, 'baseUrl' | 'caFile'>,
    readonly issuerUrl: string,
  ) {
    this.client = new Client(place);
    this.issuer = new Client({ baseUrl: issuerUrl, caFile: place.caFile });
  }

  get caFile(): string {
    return this.place.caFile;
  }

  /** Resource that accepts access tokens. */
  get resource(): URL {
    return new URL(oauthApi.mcpWithOauth.path, this.place.baseUrl);
  }

  get metadataUrl(): string {
    return new URL(oauthApi.protectedResource.path, this.place.baseUrl).href;
  }

  registerAccount(): Promise<Account> {
    return Account.register('pro', this.client);
  }

  /** Sends a request to the issuer, as a program does. */
  sendToIssuer(path: string, options: RequestOptions & { readonly method?: string } = {}): Promise<HttpResponse> {
    return this.issuer.send(options.method ?? 'POST', path, options);
  }

  /** Registers a client. */
  registerClient(description: object): Promise<HttpResponse> {
    return this.sendToIssuer('/register', { json: description });
  }
}
