import { api } from '@kerf/contracts';
import type { HttpResponse } from '../http/client.ts';
import { Browser } from './browser.ts';
import type { OauthHost } from './oauth-host.ts';
import { RawClient, presentToken, parseTokens } from './raw-client.ts';

/** Secrets that OAuth has issued, and every response except those that return them. */
interface IssuedSecrets {
  readonly accessTokens: readonly string[];
  /** Secrets that can be exchanged for a token. */
  readonly others: readonly string[];
  readonly answers: readonly HttpResponse[];
}

/** Connects an assistant with a key, uses and misuses all its secrets, and revokes them. */
export async function exposeOauthSecrets(host: OauthHost, key: string): Promise<IssuedSecrets> {
  const client = await RawClient.create(host);
  const code = await client.getCode(key);
  const first = parseTokens(await client.redeemCode(code));
  const second = parseTokens(await client.refreshTokens(first.refresh_token));
  const accessTokens = [first.access_token, second.access_token];
  const others = [code, first.refresh_token, second.refresh_token];
  for (const secret of [...accessTokens, key]) await new Browser(host).visit(client.authorizeUrl({ state: secret }));
  const answers = [
    ...(await Promise.all(accessTokens.map((token) => presentToken(host, token)))),
    ...(await Promise.all(accessTokens.map((token) => host.client.get(`${api.user.path}?access_token=${token}`)))),
    ...(await Promise.all([...accessTokens, key].flatMap((secret) => sendToIssuer(host, client, secret)))),
    ...(await Promise.all(accessTokens.map((token) => submitAsKey(host, client, token)))),
    await client.refreshTokens('no token'),
    await client.revokeToken(second.refresh_token),
    await client.refreshTokens(second.refresh_token),
    await client.redeemCode(code),
  ];
  return { accessTokens, others, answers };
}

/** Sends secrets to the issuer in wrong places. */
const sendToIssuer = (host: OauthHost, client: RawClient, secret: string): Promise<HttpResponse>[] => [
  client.refreshTokens(secret),
  client.redeemCode(secret),
  client.revokeToken(secret),
  host.sendToIssuer(`/${secret}`, { method: 'GET' }),
  host.registerClient({ client_name: secret, redirect_uris: [`https://${secret}.example/`] }),
  host.registerClient({ [secret]: secret }),
  host.sendToIssuer(`/authorize?client_id=${secret}&state=${secret}`, { method: 'GET' }),
];

/** Enters a secret instead of a key at the login page. */
async function submitAsKey(host: OauthHost, client: RawClient, secret: string): Promise<HttpResponse> {
  const browser = new Browser(host);
  const { status, text } = await browser.submitForm(await browser.visit(client.authorizeUrl()), { key: secret });
  return { status, headers: {}, body: text };
}
