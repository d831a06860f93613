import { api } from '@kerf/contracts';
import type { Answer } from '../client.ts';
import { Browser } from './browser.ts';
import type { OauthHost } from './oauth-host.ts';
import { RawClient, showAt, tokensIn } from './raw-client.ts';

/** Secrets that OAuth has issued, and every response except those that return them. */
interface Made {
  readonly accessTokens: readonly string[];
  /** Secrets that can be exchanged for a token. */
  readonly others: readonly string[];
  readonly answers: readonly Answer[];
}

/** Connects an assistant with a key, uses and misuses all its secrets, and revokes them. */
export async function knockByOauth(host: OauthHost, key: string): Promise<Made> {
  const client = await RawClient.of(host);
  const code = await client.code(key);
  const first = tokensIn(await client.redeem(code));
  const second = tokensIn(await client.refresh(first.refresh_token));
  const accessTokens = [first.access_token, second.access_token];
  const others = [code, first.refresh_token, second.refresh_token];
  for (const secret of [...accessTokens, key]) await new Browser(host).visit(client.authorizeUrl({ state: secret }));
  const answers = [
    ...(await Promise.all(accessTokens.map((token) => showAt(host, token)))),
    ...(await Promise.all(accessTokens.map((token) => host.client.get(`${api.user.path}?access_token=${token}`)))),
    ...(await Promise.all([...accessTokens, key].flatMap((secret) => misplacedAt(host, client, secret)))),
    ...(await Promise.all(accessTokens.map((token) => pasted(host, client, token)))),
    await client.refresh('no token'),
    await client.revoke(second.refresh_token),
    await client.refresh(second.refresh_token),
    await client.redeem(code),
  ];
  return { accessTokens, others, answers };
}

/** Sends secrets to the issuer in wrong places. */
const misplacedAt = (host: OauthHost, client: RawClient, secret: string): Promise<Answer>[] => [
  client.refresh(secret),
  client.redeem(secret),
  client.revoke(secret),
  host.ask(`/${secret}`, { method: 'GET' }),
  host.register({ client_name: secret, redirect_uris: [`https://${secret}.example/`] }),
  host.register({ [secret]: secret }),
  host.ask(`/authorize?client_id=${secret}&state=${secret}`, { method: 'GET' }),
];

/** Enters a secret instead of a key at the login page. */
async function pasted(host: OauthHost, client: RawClient, secret: string): Promise<Answer> {
  const browser = new Browser(host);
  const { status, text } = await browser.submit(await browser.visit(client.authorizeUrl()), { key: secret });
  return { status, headers: {}, body: text };
}
