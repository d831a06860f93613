import { Bus } from '@kerf/bus';
import { api, identities } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { ProviderService } from './provider-service.ts';

@Controller()
export class IdentityRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly service: ProviderService,
  ) {}

  @Answers(api.signInProviders)
  async listProviders() {
    return this.service.listProviders();
  }

  @Answers(api.beginProviderSignIn)
  async begin({ params, browser, address }: Ask<typeof api.beginProviderSignIn>) {
    return { location: await this.service.beginSignIn(params.provider, browser, address) };
  }

  /** Leads to the dashboard. A refusal leads to the sign-in page, which has a sentence for each code. */
  @Answers(api.finishProviderSignIn)
  async finish({ params: { provider }, query, browser, address }: Ask<typeof api.finishProviderSignIn>) {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const returned = Object.fromEntries<string>(given);
    const page = await this.service.finishSignIn({ provider, returned }, browser, address).then(
      () => '/dashboard',
      (error: unknown) => {
        if (error instanceof Fault) return `/dashboard/sign-in#refused=${error.code}`;
        throw error;
      },
    );
    browser.leaveProvider(page);
    return {};
  }

  @Answers(api.identities)
  async list({ caller }: Ask<typeof api.identities>) {
    const listed = await this.bus.request(identities.listIdentities, caller);
    return {
      identities: listed.identities.map(({ identityId, label, issuer, createdAt }) => ({
        identity_id: identityId,
        provider: label,
        issuer,
        linked_at: createdAt,
      })),
    };
  }

  @Answers(api.unlinkIdentity)
  async unlink({ caller, params }: Ask<typeof api.unlinkIdentity>) {
    return this.bus.request(identities.unlinkIdentity, { by: caller, identityId: params.identity_id });
  }
}
