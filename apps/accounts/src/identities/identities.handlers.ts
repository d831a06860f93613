import { Serves } from '@kerf/bus';
import { type Handlers, identities, type Input } from '@kerf/contracts';
import { Database, DatabaseVolume } from '@kerf/db';
import { ProcessLog } from '@kerf/service';
import type { Provider } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.ts';
import type { AccountsConfig } from '../config.ts';
import { SignInDomains } from '../oidc-config.ts';
import { SessionStarts } from '../sessions/session-starts.ts';
import { Identities } from './identities.ts';
import { IdentitySignIns } from './identity-sign-ins.ts';
import { IssuerClient } from './issuer-client.ts';

/** Handlers of the identities contract. */
@Serves(identities)
export class IdentitiesHandlers implements Handlers<typeof identities> {
  constructor(
    private readonly signIns: IdentitySignIns,
    private readonly linked: Identities,
    private readonly volume: DatabaseVolume,
  ) {}

  async listProviders() {
    return this.signIns.listProviders();
  }

  async beginIdentity(wanted: Input<typeof identities.beginIdentity>) {
    return { location: await this.signIns.createAddress(wanted) };
  }

  async startIdentitySession(wanted: Input<typeof identities.startIdentitySession>) {
    this.volume.throwIfFull();
    return this.signIns.startSession(wanted);
  }

  async listIdentities(by: Input<typeof identities.listIdentities>) {
    return this.linked.listIdentities(by);
  }

  async unlinkIdentity(wanted: Input<typeof identities.unlinkIdentity>) {
    await this.linked.unlinkIdentity(wanted);
    return {};
  }
}

/** Providers of sign-in with OpenID Connect. */
export const identityProviders = ({ oidcProviders, KERF_PUBLIC_URL = '' }: AccountsConfig): Provider[] => [
  {
    provide: Identities,
    inject: [Database, AuditLog],
    useFactory: (database: Database, audit: AuditLog) => new Identities(database, audit, oidcProviders),
  },
  {
    provide: IdentitySignIns,
    inject: [Database, SessionStarts, Identities, ProcessLog],
    useFactory: (database: Database, starts: SessionStarts, linked: Identities, { log }: ProcessLog) =>
      new IdentitySignIns(
        { database, starts, identities: linked, domains: new SignInDomains(oidcProviders) },
        oidcProviders.map(
          (one) => new IssuerClient(one, `${KERF_PUBLIC_URL}/api/v1/session/providers/${one.name}/callback`, log),
        ),
      ),
  },
];
