import { type Tier, tiers } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import { commaSeparatedList } from '@kerf/service';
import * as z from 'zod';

/** Environment variables that decide who may open an account. */
export const registrationVariables = {
  KERF_REGISTRATION: z
    .enum(['open', 'approval', 'closed'])
    .default('open')
    .describe(
      'who may open an account: anyone, the addresses in `KERF_REGISTRATION_APPROVED`, or no one; invitations are not affected',
    ),
  KERF_REGISTRATION_APPROVED: commaSeparatedList
    .transform((list) => list.map((entry) => entry.toLowerCase()))
    .describe(
      'with `approval`: comma-separated addresses, and domains such as `@example.com`, that may open an account',
    ),
  KERF_REGISTRATION_TIERS: z
    .string()
    .default('free')
    .transform((text) => text.split(',').map((tier) => tier.trim()))
    .pipe(z.array(z.enum(tiers)).min(1))
    .describe('comma-separated tiers that anyone who registers may choose'),
};

type Settings = z.output<z.ZodObject<typeof registrationVariables>>;

/** Rules about who may open an account, and of which tier. */
export class RegistrationPolicy {
  constructor(private readonly settings: Settings) {}

  /** Throws `registration_closed`, `registration_unapproved` or `tier_closed`. The address is in lower case. */
  checkRegistration(email: string, tier: Tier): void {
    const { KERF_REGISTRATION: mode, KERF_REGISTRATION_TIERS: open } = this.settings;
    if (mode === 'closed') throw Fault.of('registration_closed');
    if (mode === 'approval' && !this.isApproved(email)) throw Fault.of('registration_unapproved');
    if (!open.includes(tier)) throw Fault.of('tier_closed', { tier, open: open.join(', ') });
  }

  private isApproved(email: string): boolean {
    const approved = this.settings.KERF_REGISTRATION_APPROVED;
    return approved.includes(email) || approved.includes(email.slice(email.lastIndexOf('@')));
  }
}
