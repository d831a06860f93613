import { Agent, request } from 'undici';
import { readCaCertificate, type ProductAddresses } from '../product/product-addresses.ts';

/** Page that a browser shows. */
export interface BrowserPage {
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const redirects = new Set([301, 302, 303, 307]);

/** Minimal browser for connecting an assistant: cookies, redirects, forms, no scripts. */
export class Browser {
  private readonly agent: Agent;
  private readonly cookies = new Cookies();

  constructor(place: Pick<ProductAddresses, 'caFile'>) {
    this.agent = new Agent({ pipelining: 0, connect: { ca: readCaCertificate(place) } });
  }

  /** Follows redirects within the same origin; another origin may not be reachable. */
  async visit(
    url: URL,
    form?: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ): Promise<BrowserPage> {
    const sent = form && {
      method: 'POST' as const,
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin, ...headers },
    };
    const { headers: extra = {}, ...rest } = sent ?? {};
    const allHeaders = { accept: 'text/html', cookie: this.cookies.buildHeader(url), ...extra };
    const answer = await request(url, { dispatcher: this.agent, ...rest, headers: allHeaders });
    this.cookies.storeCookies(answer.headers['set-cookie']);
    const text = await answer.body.text();
    const next = answer.headers['location'];
    if (!redirects.has(answer.statusCode) || typeof next !== 'string')
      return { url, status: answer.statusCode, headers: answer.headers, text };
    const target = new URL(next, url);
    return target.origin === url.origin
      ? this.visit(target)
      : { url: target, status: answer.statusCode, headers: answer.headers, text };
  }

  /** Fills in and submits the form of a page. */
  submitForm({ url, text }: BrowserPage, fields: Readonly<Record<string, string>>): Promise<BrowserPage> {
    return this.visit(new URL(/action="([^"]+)"/.exec(text)?.[1] ?? '', url), {
      token: readFormToken(text),
      ...fields,
    });
  }
}

/** CSRF token of a form. */
export const readFormToken = (text: string): string => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** Grants an assistant access with a key, like its user; resolves to the final redirect. */
export async function grantAccess(browser: Browser, url: URL, key: string): Promise<URL> {
  const login = await browser.visit(url);
  const consent = await browser.submitForm(login, { key });
  return (await browser.submitForm(consent, { answer: 'allow' })).url;
}

interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly value: string;
}

/** Cookies of one host, each sent only below its path. */
class Cookies {
  private cookies: readonly Cookie[] = [];

  /** Cookie header for a URL. */
  buildHeader({ pathname }: URL): string {
    const fitting = this.cookies.filter(({ path }) => pathname.startsWith(path));
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** Stores the cookies that a response sets; an empty value deletes one. */
  storeCookies(lines: string | string[] | undefined = []): void {
    for (const cookie of [lines].flat().map(parseCookie)) {
      const others = this.cookies.filter(({ name, path }) => name !== cookie.name || path !== cookie.path);
      this.cookies = cookie.value === '' ? others : [...others, cookie];
    }
  }
}

function parseCookie(line: string): Cookie {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return { name, value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' };
}
