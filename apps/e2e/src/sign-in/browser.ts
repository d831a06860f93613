import { api } from '@kerf/contracts';
import * as z from 'zod';
import { createEmail } from '../accounts/account.ts';
import { Client, type HttpResponse, type RequestOptions } from '../http/client.ts';
import { type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';
import { listMails, waitForCode } from './mailed-codes.ts';

type Place = Pick<ProductAddresses, 'baseUrl' | 'caFile' | 'mailFolder'>;

const session = z.object({
  session: z.looseObject({
    session_id: z.uuid(),
    user_id: z.uuid(),
    account_id: z.uuid(),
    email: z.string(),
    keys_undecided: z.boolean(),
    is_fresh: z.boolean(),
  }),
});
export type Session = z.output<typeof session>['session'];

/** A browser with a cookie jar, which sends requests as the pages of the dashboard do. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly client: Client;

  constructor(private readonly place: Place = sharedAddresses()) {
    this.client = new Client(place);
  }

  /** Sends a request as a page of the product. A header that is undefined is left out. */
  async send(method: string, path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    const { origin } = new URL(this.place.baseUrl);
    const headers: Record<string, string> = {
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...(method !== 'GET' && { origin }),
      ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
      ...options.headers,
    };
    const response = await this.client.send(method, path, { ...options, headers });
    this.keepCookies(response.headers['set-cookie'] ?? '');
    return response;
  }

  get(path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.send('GET', path, options);
  }

  post(path: string, json: unknown = {}): Promise<HttpResponse> {
    return this.send('POST', path, { json });
  }

  delete(path: string): Promise<HttpResponse> {
    return this.send('DELETE', path);
  }

  /** Requests a code and returns it, as it was mailed. */
  async requestCode(email: string): Promise<string> {
    const before = (await listMails(email, this.place)).length;
    const { status } = await this.post(api.sendCode.path, { email });
    if (status !== 200) throw new Error(`the code for ${email} was refused with ${status}`);
    return waitForCode(email, before, this.place);
  }

  /** Signs in with a mailed code. */
  async signIn(email: string): Promise<Session> {
    const { status, body } = await this.post(api.startSession.path, { code: await this.requestCode(email) });
    if (status !== 200) throw new Error(`the code for ${email} was answered with ${status}: ${JSON.stringify(body)}`);
    return session.parse(body).session;
  }

  /** Confirms the session of this browser with a mailed code. */
  async confirm(email: string): Promise<void> {
    const before = (await listMails(email, this.place)).length;
    await this.post(api.sendConfirmationCode.path);
    const code = await waitForCode(email, before, this.place);
    session.parse((await this.post(api.confirmSession.path, { code })).body);
  }

  /** Reads the session of this browser. */
  async readSession(): Promise<Session> {
    return session.parse((await this.get(api.session.path)).body).session;
  }

  /** Another browser with the same cookies, at another place. */
  copyTo(place: Place): Browser {
    const copy = new Browser(place);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  private keepCookies(header: string): void {
    for (const [, name = '', value = '', life = ''] of header.matchAll(/(__Host-[\w-]+)=([^;,]*); Max-Age=(\d+)/g))
      if (life === '0') this.cookies.delete(name);
      else this.cookies.set(name, value);
  }
}

/** A code, the cookies of its sign-in and session, a ticket of that, and the responses to their use. */
interface ExposedSignIn {
  readonly code: string;
  readonly cookies: readonly string[];
  readonly ticket: string;
  readonly answers: readonly HttpResponse[];
}

/** Signs in with a mailed code, after it was typed in the wrong browser, and uses the session. */
export async function exposeSignIn(place: ProductAddresses): Promise<ExposedSignIn> {
  const [browser, stranger] = [new Browser(place), new Browser(place)];
  const code = await browser.requestCode(createEmail());
  const signInCookies = [...browser.cookies.values()];
  const refused = await stranger.post(api.startSession.path, { code });
  const { status, body } = await browser.post(api.startSession.path, { code });
  const used = await browser.get(api.user.path);
  const { ticket, answers } = await exposeTicket(place, browser);
  // The header that sets the cookie is the one place where the session belongs.
  answers.push(refused, { status, headers: {}, body }, used);
  return { code, cookies: [...signInCookies, ...browser.cookies.values()], ticket, answers };
}

/** Creates a ticket, and presents it to the issuer without the cookie of its interaction, and in wrong places. */
async function exposeTicket(place: ProductAddresses, browser: Browser) {
  const { body } = await browser.post(api.createTicket.path, { interaction: 'an-interaction' });
  const url = new URL(z.object({ url: z.url() }).parse(body).url);
  const ticket = url.searchParams.get('ticket') ?? '';
  const issuer = new Client({ ...place, baseUrl: url.origin });
  const answers = await Promise.all([
    issuer.get(url.pathname + url.search),
    issuer.get(`/${ticket}`),
    browser.post(api.createTicket.path, { interaction: `${ticket}.` }),
    browser.get(`${api.user.path}?ticket=${ticket}`),
  ]);
  return { ticket, answers };
}
