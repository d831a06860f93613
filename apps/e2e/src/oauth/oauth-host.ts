import { oauthApi } from '@kerf/contracts';
import { Account } from '../account.ts';
import { type Answer, Client, type Question } from '../client.ts';
import type { Place } from '../place.ts';

/** Gateways that accept access tokens, and the issuer of these tokens. */
export class OauthHost {
  readonly client: Client;
  private readonly issuer: Client;

  constructor(
    private readonly place: Pick<Place, 'baseUrl' | 'caFile'>,
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

  account(): Promise<Account> {
    return Account.register('pro', this.client);
  }

  /** Sends a request to the issuer, as a program does. */
  ask(path: string, question: Question & { readonly method?: string } = {}): Promise<Answer> {
    return this.issuer.ask(question.method ?? 'POST', path, question);
  }

  /** Registers a client. */
  register(description: object): Promise<Answer> {
    return this.ask('/register', { json: description });
  }
}
