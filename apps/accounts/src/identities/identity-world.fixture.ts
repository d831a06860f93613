import { createHash, randomBytes } from 'node:crypto';
import { type Input, identities, type SessionState } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { OAuth2Server } from 'oauth2-mock-server';
import { AccountsWorld } from '../accounts-world.fixture.ts';
import { newDigest } from '../team/newcomers.fixture.ts';

type Start = Input<typeof identities.startIdentitySession>;
type Claims = Readonly<Record<string, unknown>>;

/** A browser on its way to a provider and back. */
interface Journey extends Pick<Start, 'state' | 'nonce' | 'verifier' | 'provider'> {
  readonly location: string;
}

const random = () => randomBytes(32).toString('hex');

/** The accounts service with providers of one real issuer, whose tokens can be spoilt. */
export class IdentityWorld {
  /** Claims that replace those of the tokens; undefined removes one. */
  claims: Claims = {};

  private constructor(
    readonly accounts: AccountsWorld,
    readonly server: OAuth2Server,
  ) {
    server.service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }) => {
      for (const [name, value] of Object.entries(this.claims))
        if (value === undefined) delete payload[name];
        else payload[name] = value;
    });
  }

  /** Starts the provider `open`, the provider `acme` with addresses of its own, and one for each further issuer. */
  static async start(others: Readonly<Record<string, string>> = {}): Promise<IdentityWorld> {
    const server = new OAuth2Server();
    await server.issuer.keys.generate('RS256');
    await server.start(0, '127.0.0.1');
    const issuer = server.issuer.url ?? '';
    const environment = Object.entries({ OPEN: issuer, ACME: issuer, ...others }).flatMap(([name, url]) => [
      [`KERF_OIDC_${name}_ISSUER`, url],
      [`KERF_OIDC_${name}_CLIENT_ID`, 'kerf'],
      [`KERF_OIDC_${name}_CLIENT_SECRET`, 'the secret of kerf'],
    ]);
    const accounts = await AccountsWorld.start({
      ...Object.fromEntries(environment),
      KERF_OIDC_ACME_DOMAINS: 'acme.example',
      KERF_PUBLIC_URL: 'https://kerf.example',
    });
    return new IdentityWorld(accounts, server);
  }

  get bus() {
    return this.accounts.world.bus;
  }

  get prisma(): Database['prisma'] {
    return this.accounts.database.prisma;
  }

  async begin(provider = 'open'): Promise<Journey> {
    const [state, nonce, verifier] = [random(), random(), random()];
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { location } = await this.bus.request(identities.beginIdentity, { provider, state, nonce, challenge });
    return { provider, state, nonce, verifier, location };
  }

  /** Follows a browser to the issuer; returns the parameters with which it is sent back. */
  async visit({ location }: Pick<Journey, 'location'>): Promise<Record<string, string>> {
    const response = await fetch(location, { redirect: 'manual' });
    return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams);
  }

  finish(journey: Journey, returned: Record<string, string>, session = newDigest()) {
    const { provider, state, nonce, verifier } = journey;
    const browser = { userAgent: 'a browser', network: '203.0.113.0/24' };
    const wanted = { provider, state, nonce, verifier, returned, session, browser };
    return this.bus.request(identities.startIdentitySession, wanted);
  }

  /** Signs in as a person, whom the claims describe. */
  async signIn(claims: Claims, provider = 'open'): Promise<SessionState> {
    this.claims = claims;
    const journey = await this.begin(provider);
    return this.finish(journey, await this.visit(journey));
  }

  listIdentities({ accountId, userId, sessionId }: SessionState) {
    return this.bus.request(identities.listIdentities, { accountId, userId, keyId: sessionId });
  }

  async stop(): Promise<void> {
    await this.accounts.stop();
    await this.server.stop();
  }
}

/** Claims of a person whose address the issuer has verified. */
export const personOf = (email: string, more: Claims = {}): Claims => ({
  sub: newDigest(),
  email,
  email_verified: true,
  ...more,
});
