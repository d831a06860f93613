import type { IncomingHttpHeaders } from 'node:http';
import { type Browser, signInLifeS, signInTokenPattern } from '@kerf/contracts';
import { Fault, redactSecrets } from '@kerf/errors';
import { getNetwork, hostPrefix } from '@kerf/service';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for requests that came with the cookie of a session, and for endpoints that read or set cookies. */
    browser?: BrowserExchange;
  }
}

type Sent = Pick<FastifyRequest, 'headers' | 'ip' | 'method'>;

/** Cookies of the dashboard. Browsers accept the prefix only for cookies of this host, over HTTPS, for all paths. */
const sessionCookie = '__Host-kerf';
const signInCookie = '__Host-kerf-signin';
const markCookie = '__Host-kerf-known';
const providerCookie = '__Host-kerf-oidc';
const challengeCookie = '__Host-kerf-passkey';
const attributes = 'Secure; HttpOnly; SameSite=Strict; Path=/';
const laxAttributes = 'Secure; HttpOnly; SameSite=Lax; Path=/';
const sessionLifeS = 2_592_000;
const markLifeS = 31_536_000;

/** The browser's side of a request: the cookies that count, and those that the response sets. */
export class BrowserExchange {
  private readonly cookies: string[] = [];
  private clearsSite = false;
  private location: string | undefined;

  constructor(private readonly sent: Sent) {}

  /** Secret of the session, if one of our own pages sent its cookie. */
  get sessionToken(): string | undefined {
    return readCookie(this.sent, sessionCookie);
  }

  /** Token of the sign-in that this browser began. */
  get signInToken(): string | undefined {
    return this.readToken(signInCookie);
  }

  /** Token of the challenge that this browser answers with a passkey. */
  get challengeToken(): string | undefined {
    return this.readToken(challengeCookie);
  }

  /** Token of the sign-in with a provider from which this browser has been sent back, by a link of another site. */
  get providerToken(): string | undefined {
    const token = isNavigation(this.sent) ? findCookie(this.sent, providerCookie) : undefined;
    return token !== undefined && signInTokenPattern.test(token) ? token : undefined;
  }

  /** Mark of a browser in which someone has signed in before, if one of our own pages sent it. */
  get mark(): string | undefined {
    return readCookie(this.sent, markCookie);
  }

  /** Name and network of the browser, as shown in the list of sessions. */
  get description(): Browser {
    const name = redactSecrets(this.sent.headers['user-agent'] ?? '').replace(/[^ -~]/g, '');
    return { userAgent: name.slice(0, 200), network: getNetwork(this.sent.ip, hostPrefix) };
  }

  setSignIn(token: string): void {
    this.cookies.push(`${signInCookie}=${token}; Max-Age=${signInLifeS}; ${attributes}`);
  }

  setChallenge(token: string): void {
    this.cookies.push(`${challengeCookie}=${token}; Max-Age=${signInLifeS}; ${attributes}`);
  }

  removeChallenge(): void {
    this.cookies.push(`${challengeCookie}=; Max-Age=0; ${attributes}`);
  }

  /** Sets the cookie of a session, and removes that of the sign-in. */
  setSession(token: string): void {
    const removal = `${signInCookie}=; Max-Age=0; ${attributes}`;
    this.cookies.push(`${sessionCookie}=${token}; Max-Age=${sessionLifeS}; ${attributes}`, removal);
  }

  /** Sets the cookie of a sign-in with a provider. Lax: the way back begins on another site. */
  setProviderSignIn(token: string): void {
    this.cookies.push(`${providerCookie}=${token}; Max-Age=${signInLifeS}; ${laxAttributes}`);
  }

  /** Ends a sign-in with a provider, and leads the browser to a page. */
  leaveProvider(location: string): void {
    this.cookies.push(`${providerCookie}=; Max-Age=0; ${laxAttributes}`);
    this.location = location;
  }

  /** Marks the browser for a year; signing out does not end it. */
  setMark(mark: string): void {
    this.cookies.push(`${markCookie}=${mark}; Max-Age=${markLifeS}; ${attributes}`);
  }

  removeSession(): void {
    this.cookies.push(`${sessionCookie}=; Max-Age=0; ${attributes}`);
  }

  /** Removes the session, and all that the browser keeps of this site. */
  signOut(): void {
    this.removeSession();
    this.clearsSite = true;
  }

  writeHeaders(reply: FastifyReply): void {
    if (this.cookies.length > 0) void reply.header('set-cookie', this.cookies);
    if (this.location !== undefined) void reply.headers({ location: this.location, 'referrer-policy': 'no-referrer' });
    if (this.clearsSite) void reply.header('clear-site-data', '"cache", "storage"');
  }

  private readToken(name: string): string | undefined {
    const token = readCookie(this.sent, name);
    return token !== undefined && signInTokenPattern.test(token) ? token : undefined;
  }
}

/** Writes the cookies of a response. A session that is refused loses its cookie. */
export function writeCookies({ browser }: FastifyRequest, reply: FastifyReply): void {
  if (!browser) return;
  if (reply.statusCode === 401 && browser.sessionToken !== undefined) browser.removeSession();
  browser.writeHeaders(reply);
}

/** Reads a cookie of a request that one of our own pages sent; those of any other request do not count. */
function readCookie(sent: Sent, name: string): string | undefined {
  const found = findCookie(sent, name);
  if (!found || !isFromOwnPage(sent)) return undefined;
  checkContentType(sent.headers);
  return found;
}

function findCookie({ headers: { cookie } }: Sent, name: string): string | undefined {
  return cookie === undefined ? undefined : new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(cookie)?.[1];
}

/** Returns true if a person's browser opens an address as a page, from any site: no script of one can send this. */
function isNavigation({ headers, method }: Sent): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/**
 * Returns true if one of our own pages sent a request. Browsers set both headers themselves, and no page can change
 * them. `KERF_ALLOWED_ORIGINS` does not widen this: those pages are not ours.
 */
function isFromOwnPage({ headers, method }: Sent): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  const isRead = method === 'GET' || method === 'HEAD';
  return site === 'same-origin' && (origin === undefined ? isRead : origin === `https://${host}`);
}

/** Throws `unsupported_media_type` for a body that a form can send. JSON, and the bytes of a file, need a script. */
function checkContentType({ 'content-type': type }: IncomingHttpHeaders): void {
  if (type !== undefined && !/^application\/(json|octet-stream) *(;|$)/i.test(type))
    throw Fault.of('unsupported_media_type', { type: type.slice(0, 200) });
}
