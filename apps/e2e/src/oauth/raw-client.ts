import { createHash, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Agent, request } from 'undici';
import * as z from 'zod';
import type { HttpResponse } from '../http/client.ts';
import { mcpRequest } from '../mcp/mcp-messages.ts';
import { readCaCertificate } from '../product/product-addresses.ts';
import { grantAccess, Browser } from './browser.ts';
import type { OauthHost } from './oauth-host.ts';

const registered = z.object({ client_id: z.string() });
const issued = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
  scope: z.string(),
});

export type IssuedTokens = z.output<typeof issued>;
type Fields = Readonly<Record<string, string | undefined>>;

export const redirectUri = 'http://127.0.0.1:38124/callback';

/** OAuth client that sends exactly the given fields. */
export class RawClient {
  private readonly verifier = randomBytes(32).toString('base64url');

  private constructor(
    private readonly place: OauthHost,
    readonly clientId: string,
  ) {}

  /** Registers a client, or uses one that is already registered. */
  static async create(place: OauthHost, clientId?: string): Promise<RawClient> {
    if (clientId !== undefined) return new RawClient(place, clientId);
    const { body } = await place.registerClient({ client_name: 'Raw', redirect_uris: [redirectUri] });
    return new RawClient(place, registered.parse(body).client_id);
  }

  /** Authorization URL for its user; fields set to undefined are omitted. */
  authorizeUrl(changes: Fields = {}): URL {
    const fields: Fields = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: redirectUri,
      state: 'a state',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: this.place.resource.href,
      ...changes,
    };
    return new URL(`/authorize?${toForm(fields).toString()}`, this.place.issuerUrl);
  }

  /** Authorization code after a user has granted access with a key. */
  async getCode(key: string, changes: Fields = {}): Promise<string> {
    const { searchParams } = await grantAccess(new Browser(this.place), this.authorizeUrl(changes), key);
    return searchParams.get('code') ?? '';
  }

  redeemCode(code: string, changes: Fields = {}): Promise<HttpResponse> {
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: this.verifier };
    return this.send('/token', { ...fields, ...changes });
  }

  refreshTokens(token: string, changes: Fields = {}): Promise<HttpResponse> {
    return this.send('/token', { grant_type: 'refresh_token', refresh_token: token, ...changes });
  }

  revokeToken(token: string): Promise<HttpResponse> {
    return this.send('/revoke', { token });
  }

  /** Tokens after a user has granted access with a key. */
  async getTokens(key: string): Promise<IssuedTokens> {
    return parseTokens(await this.redeemCode(await this.getCode(key)));
  }

  private send(path: string, fields: Fields): Promise<HttpResponse> {
    const text = toForm({ client_id: this.clientId, resource: this.place.resource.href, ...fields }).toString();
    return this.place.sendToIssuer(path, { text, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  }
}

export const parseTokens = ({ body }: HttpResponse): IssuedTokens => issued.parse(body);

/** Sends a token to the resource; the response has status 200 while the token is valid. */
export const presentToken = (place: OauthHost, token: string): Promise<HttpResponse> => {
  const { json, headers } = mcpRequest('2026-07-28', 'tools/list');
  return place.client.post(place.resource.pathname, json, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
};

/** Opens a stream of list changes with a token. Resolves when it has started; `ended` says how it ended. */
export async function openListenStream(place: OauthHost, token: string): Promise<{ ended: Promise<'whole' | 'cut'> }> {
  const { json, headers } = mcpRequest('2026-07-28', 'subscriptions/listen', {
    notifications: { toolsListChanged: true },
  });
  const { statusCode, body } = await request(place.resource, {
    method: 'POST',
    dispatcher: new Agent({ connect: { ca: readCaCertificate(place) } }),
    headers: { 'content-type': 'application/json', ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify(json),
  });
  if (statusCode !== 200) throw new Error(`the stream was refused: ${statusCode}`);
  return {
    ended: text(body).then(
      () => 'whole' as const,
      () => 'cut' as const,
    ),
  };
}

function toForm(fields: Fields): URLSearchParams {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given);
}
