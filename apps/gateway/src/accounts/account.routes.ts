import { api } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import { shownOnceMessage } from './key-issuer.ts';
import type { Ask } from '../http/read-request.ts';
import { toRateLimit } from '../operations/rest.ts';
import { Registration } from './registration.ts';

@Controller()
export class AccountRoutes {
  constructor(private readonly registration: Registration) {}

  @Answers(api.register)
  async register({ body, address }: Ask<typeof api.register>) {
    const { account, key } = await this.registration.registerAccount(body, address);
    return {
      user_id: account.userId,
      email: account.email,
      api_key: key,
      tier: account.tier,
      subscription_status: account.subscriptionStatus,
      message: shownOnceMessage,
    };
  }

  @Answers(api.user)
  async user({ caller, usage }: Ask<typeof api.user>) {
    return { user_id: caller.userId, email: caller.email, tier: caller.tier, rate_limit: toRateLimit(usage) };
  }
}
