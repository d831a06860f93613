import { type Clock, Semaphore, systemClock } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import * as openid from 'openid-client';
import { isLocalIssuer, type OidcProvider } from '../oidc-config.ts';
import { toAwayFault, toIdentityFault } from './issuer-errors.ts';

/** Person at a provider, as its signed response says. */
export interface Identified {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
}

/** Values that bind a sign-in to one browser. */
interface Binding {
  readonly state: string;
  readonly nonce: string;
}

/** Response that a browser brought back from a provider, with the secrets that its cookie yields. */
export interface Returned extends Binding {
  readonly verifier: string;
  readonly returned: Readonly<Record<string, string>>;
}

/** Deadline of each request to an issuer, and the difference of its clock that is tolerated. */
const requestTimeoutS = 3;
const clockToleranceS = 30;

/** Maximum size of a response of an issuer. */
const maxResponseBytes = 262_144;

/** Age at which the metadata of an issuer are read again, and the pause after that has failed. */
const refreshMs = 3_600_000;
const refreshPauseMs = 60_000;

/** Concurrent sign-ins at an issuer, those that wait, and for how long: a slow one must not hold up this service. */
const maxConcurrent = 16;
const maxWaiting = 64;
const maxWaitMs = 2_000;

interface Discovered {
  readonly configuration: openid.Configuration;
  readonly staleAt: number;
}

/** Client of one issuer of OpenID Connect: authorization code with PKCE, state and nonce. */
export class IssuerClient {
  private discovered: Discovered | undefined;
  private discovery: Promise<openid.Configuration> | undefined;
  private readonly exchanges = new Semaphore(maxConcurrent, {
    maxWaiting,
    onRefused: () => Fault.of('provider_away', { provider: this.provider.label }),
  });

  constructor(
    readonly provider: OidcProvider,
    private readonly redirectUri: string,
    private readonly log: Log,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Creates the address at the issuer for a browser. Throws `provider_away`. */
  async createAddress({ state, nonce, challenge }: Binding & { readonly challenge: string }): Promise<string> {
    const configuration = await this.run(() => this.getConfiguration());
    return openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).href;
  }

  /** Exchanges the code of a returned browser. Throws `provider_away`, `identity_refused` and `identity_invalid`. */
  identifyPerson(wanted: Returned): Promise<Identified> {
    return this.run(async () => {
      const configuration = await this.getConfiguration();
      const address = new URL(this.redirectUri);
      address.search = new URLSearchParams(wanted.returned).toString();
      const tokens = await openid.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: wanted.verifier,
        expectedState: wanted.state,
        expectedNonce: wanted.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The issuer has sent no id token.');
      return toIdentified(claims.iss, await addEmail(configuration, tokens.access_token, claims));
    });
  }

  private async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.exchanges.run(work, { timeoutMs: maxWaitMs });
    } catch (error) {
      throw toIdentityFault(error, this.provider.label, this.log);
    }
  }

  /** Metadata of the issuer. When they are old and cannot be read again, the old ones are still good. */
  private async getConfiguration(): Promise<openid.Configuration> {
    const known = this.discovered;
    if (known && this.clock.now() < known.staleAt) return known.configuration;
    this.discovery ??= this.discover().finally(() => (this.discovery = undefined));
    try {
      const configuration = await this.discovery;
      this.discovered = { configuration, staleAt: this.clock.now() + refreshMs };
      return configuration;
    } catch (error) {
      if (!known) throw toAwayFault(error, this.provider.label, this.log);
      this.discovered = { ...known, staleAt: this.clock.now() + refreshPauseMs };
      return known.configuration;
    }
  }

  private discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.provider;
    return openid.discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: clockToleranceS },
      authenticateAsSupported(clientSecret.reveal()),
      {
        timeout: requestTimeoutS,
        [openid.customFetch]: fetchBounded,
        // Signatures are checked although TLS already says who answers.
        execute: [openid.enableNonRepudiationChecks, ...(isLocalIssuer(issuer) ? [openid.allowInsecureRequests] : [])],
      },
    );
  }
}

/** Authenticates this client as the issuer supports it; its metadata default to Basic. */
const authenticateAsSupported = (secret: string): openid.ClientAuth => {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (issuer, client, body, headers) => {
    const supported = issuer.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (supported.includes('client_secret_basic') ? basic : post)(issuer, client, body, headers);
  };
};

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Adds the address of a person, which many issuers leave out of the id token. */
async function addEmail(configuration: openid.Configuration, accessToken: string, claims: Claims): Promise<Claims> {
  if (claims['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  return openid.fetchUserInfo(configuration, accessToken, claims.sub);
}

const toIdentified = (issuer: string, { sub, email, email_verified: isVerified }: Claims): Identified => ({
  issuer,
  subject: sub,
  email: typeof email === 'string' ? email.toLowerCase() : undefined,
  // Only the value true is a promise: the library accepts any other.
  isEmailVerified: isVerified === true,
});

/** Statuses whose responses have no body. */
const bodiless: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** Fetches a response of at most 256 KiB. The signal of the options bounds its time, and that of its body. */
async function fetchBounded(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  const { status, headers } = response;
  if (Number(headers.get('content-length')) > maxResponseBytes) {
    await response.body?.cancel();
    throw createOversizedError();
  }
  const body = await readBounded(response);
  return new Response(bodiless.has(status) ? null : body, { status, headers });
}

const createOversizedError = (): Error => new Error(`The issuer has sent more than ${maxResponseBytes} bytes.`);

/** Reads a body whose length is not known before. */
async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest of the response.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxResponseBytes) throw createOversizedError();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
