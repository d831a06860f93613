import { api, identities, type Input, type Output, passkeys, type SessionState, sessions } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Gateway } from '../gateway.fixture.ts';
import { member } from '../neighbours.fixture.ts';

const host = 'kerf.example';
const state: SessionState = {
  ...member,
  sessionId: member.keyId,
  email: 'a@b.c',
  role: 'owner',
  tier: 'pro',
  subscriptionStatus: 'active',
  method: 'code',
  authenticatedAt: '2026-11-27T00:00:00',
  expiresAt: '2026-11-27T12:00:00',
  isFresh: true,
  keysUndecided: false,
  hasPasskey: false,
  passkeyNeeded: false,
  erasesAt: null,
};

const creation: Output<typeof passkeys.offerPasskey>['options'] = {
  challenge: 'AAAA',
  timeout: 1_000,
  rp: { id: host, name: 'Kerf' },
  user: { id: 'AAAA', name: 'a', displayName: 'a' },
  pubKeyCredParams: [],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

/** Headers that browsers add to requests of our own pages. */
export const own = { host, 'sec-fetch-site': 'same-origin', origin: `https://${host}` };
export const json = { 'content-type': 'application/json' };
export const signIn = { cookie: `__Host-kerf-signin=kerf_signin_${'a'.repeat(43)}` };

export const refusal = (status: number, code: string) => ({ status, headers: { 'x-error-code': code } });

/** A gateway in front of an accounts service with one session. */
export class SessionGateway {
  /** The session, as the accounts service describes it. */
  session = state;
  /** Addresses to which codes were mailed. */
  readonly mailed: string[] = [];
  /** Requests for codes, of which the gateway says if their browser is known. */
  readonly requested: Input<typeof sessions.sendCode>[] = [];
  /** Sign-ins with a provider that were begun and finished. */
  readonly begun: Input<typeof identities.beginIdentity>[] = [];
  readonly finished: Input<typeof identities.startIdentitySession>[] = [];
  /** Refusal of the next sign-ins with a provider. */
  refusal: Fault | undefined;
  /** Tickets that were stored, as the accounts service gets them. */
  readonly tickets: { ticket: string; interaction: string }[] = [];

  private constructor(readonly gateway: Gateway) {}

  static async start(more: Readonly<Record<string, string>> = {}): Promise<SessionGateway> {
    const variables = { KERF_ALLOWED_ORIGINS: 'https://app.example', ...more };
    const started = new SessionGateway(await Gateway.start(undefined, variables));
    await started.gateway.stub(sessions, {
      describeSession: async () => started.session,
      endSession: async () => ({}),
      sendCode: async (wanted) => {
        started.mailed.push(wanted.email);
        started.requested.push(wanted);
        return {};
      },
      startSession: async () => started.session,
      createTicket: async (stored) => {
        started.tickets.push(stored);
        return {};
      },
    });
    await started.gateway.stub(identities, {
      listProviders: async () => ({ providers: [{ name: 'acme', label: 'Acme' }] }),
      beginIdentity: async (wanted) => {
        started.begun.push(wanted);
        return { location: `https://acme.example/authorize?state=${wanted.state}` };
      },
      startIdentitySession: async (wanted) => {
        started.finished.push(wanted);
        if (started.refusal) throw started.refusal;
        return { ...started.session, method: 'oidc' };
      },
    });
    const { challenge, timeout } = creation;
    const request = { options: { challenge, timeout, rpId: host, userVerification: 'required' as const } };
    await started.gateway.stub(passkeys, {
      listPasskeys: async () => ({ passkeys: [] }),
      offerPasskey: async () => ({ options: creation }),
      openPasskeySignIn: async () => request,
      openPasskeyConfirmation: async () => request,
      startPasskeySession: async () => started.session,
    });
    return started;
  }

  /** Returns to the session and keys of the start. */
  reset(): void {
    this.session = state;
    this.gateway.knowsKeys = true;
    this.refusal = undefined;
  }

  /** Reads the session. */
  read(headers: Record<string, string>) {
    return this.gateway.ask('GET', api.session.path, { host, ...headers });
  }

  /** Starts a session with a code. */
  change(headers: Record<string, string>) {
    const body = JSON.stringify({ code: '12345678' });
    return this.gateway.ask('POST', api.startSession.path, { host, ...json, ...headers }, body);
  }
}
