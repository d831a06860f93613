import type { Input, Output, identities, SessionState } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { OidcProvider, SignInDomains } from '../oidc-config.ts';
import type { SessionStarts, Started, StartingMember } from '../sessions/session-starts.ts';
import type { Identities } from './identities.ts';
import type { Identified, IssuerClient } from './issuer-client.ts';

type Contract = typeof identities;
type Start = Input<Contract['startIdentitySession']>;

/** A person whom a provider has identified, and the session that they start. */
interface IdentifiedStart {
  readonly provider: OidcProvider;
  readonly identified: Identified;
  readonly wanted: Start;
}

/** Rules and stores of sign-ins with providers. */
interface IdentityParts {
  readonly database: Database;
  readonly starts: SessionStarts;
  readonly identities: Identities;
  readonly domains: SignInDomains;
}

/** Sign-ins with providers of OpenID Connect. */
export class IdentitySignIns {
  private readonly byName: ReadonlyMap<string, IssuerClient>;

  constructor(
    private readonly parts: IdentityParts,
    clients: readonly IssuerClient[],
  ) {
    this.byName = new Map(clients.map((client) => [client.provider.name, client]));
  }

  listProviders(): Output<Contract['listProviders']> {
    return { providers: [...this.byName.values()].map(({ provider: { name, label } }) => ({ name, label })) };
  }

  /** Creates the address of a provider for a browser. Throws `unknown_provider` and `provider_away`. */
  async createAddress(wanted: Input<Contract['beginIdentity']>): Promise<string> {
    return this.findClient(wanted.provider).createAddress(wanted);
  }

  /**
   * Starts a session for a returned browser. Idempotent by the digest of its secret. Throws as `IssuerClient`,
   * `Identities` and `RegistrationPolicy` do, and `sign_in_elsewhere`.
   */
  async startSession(wanted: Start): Promise<SessionState> {
    const { database, starts } = this.parts;
    const client = this.findClient(wanted.provider);
    const known = await starts.findStarted(wanted.session);
    if (known) return known;
    const identified = await client.identifyPerson(wanted);
    const start = { provider: client.provider, identified, wanted };
    return starts.completeStart(() => database.transaction((transaction) => this.startIn(transaction, start)));
  }

  private async startIn(transaction: Transaction, start: IdentifiedStart): Promise<Started> {
    const { provider, identified, wanted } = start;
    const linked = await this.parts.identities.findMember(transaction, identified);
    if (linked) this.parts.domains.checkAddress(linked.email, provider);
    const member = linked ? { ...linked, isNew: false } : await this.findByAddress(transaction, start);
    const started = await this.parts.starts.startPermitted(transaction, { ...wanted, member, method: 'oidc' });
    if (!linked) await this.parts.identities.linkIdentity(transaction, { identified, provider, state: started.state });
    return started;
  }

  /** Finds or creates the member of an address that the provider has verified, and that no one else may prove. */
  private async findByAddress(
    transaction: Transaction,
    { provider, identified: { email, isEmailVerified } }: IdentifiedStart,
  ): Promise<StartingMember> {
    const { starts, domains } = this.parts;
    const { label } = provider;
    if (email === undefined || !isEmailVerified) throw Fault.of('identity_unverified', { provider: label });
    domains.checkAddress(email, provider);
    const isVouched = domains.isVouchedBy(email, provider);
    if (provider.domains.length > 0 && !isVouched)
      throw Fault.of('identity_outside', { provider: label, domains: provider.domains.join(', ') });
    const member = await starts.findOrCreateMember(transaction, email, true);
    // Someone else may have registered the address; only its own provider proves it as a code does.
    if (!member.emailVerifiedAt && !isVouched) throw Fault.of('identity_unproven', { provider: label });
    return member;
  }

  private findClient(name: string): IssuerClient {
    const client = this.byName.get(name);
    if (!client) throw Fault.of('unknown_provider', { provider: name });
    return client;
  }
}
