import { type Input, type Output, isRoleAtLeast, type team } from '@kerf/contracts';
import type { Database, Prisma, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import { parseHex } from '../hex.ts';
import { runWithTeamLock } from './team-lock.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import { checkKeyLimit, lockAccount } from '../keys/key-rows.ts';
import { toKeyColumns } from '../keys/key-columns.ts';
import { checkFreeSeat } from './seats.ts';

type Accept = typeof team.acceptInvitation;
type Key = Input<Accept>['key'];
type Invitation = Prisma.InvitationGetPayload<{ include: { account: true } }>;

/** An invitation that is accepted, with the key of the new member. */
interface Acceptance {
  readonly id: string;
  readonly key: Key;
  readonly now: Date;
}

/** Acceptance of invitations. Possession of the token proves that the invitation is for its holder. */
export class InvitationAcceptance {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Creates a member with a first key. Idempotent for the same key. Throws `invalid_invitation` for a token that is not
   * valid for any reason, `team_full`, `too_many_keys`, and `joined_elsewhere` for a person who has an account by now.
   */
  async acceptInvitation({ tokenDigests, key }: Input<Accept>): Promise<Output<Accept>> {
    const found = await this.database.prisma.invitation.findFirst({
      where: { tokenDigest: { in: tokenDigests.map(parseHex) } },
      select: { id: true, accountId: true },
    });
    if (!found) throw Fault.of('invalid_invitation');
    try {
      return await runWithTeamLock(this.database, found.accountId, (transaction, now) =>
        this.createMember(transaction, { id: found.id, key, now }),
      );
    } catch (error) {
      throw isUniqueViolation(error) ? Fault.of('joined_elsewhere', {}, { cause: error }) : error;
    }
  }

  private async createMember(transaction: Transaction, { id, key, now }: Acceptance): Promise<Output<Accept>> {
    const invitation = await transaction.invitation.findUniqueOrThrow({ where: { id }, include: { account: true } });
    const { accountId, email, role, account } = invitation;
    const known = invitation.acceptedAt && (await findMemberByKey(transaction, invitation, key));
    if (known) return { userId: known.id, email, tier: account.tier, role: known.role };
    checkOpen(invitation, now);
    await checkInviter(transaction, invitation);
    checkFreeSeat(await transaction.member.count({ where: { accountId } }));
    await lockAccount(transaction, accountId);
    await checkKeyLimit(transaction, accountId);
    const member = await transaction.member.create({
      data: { accountId, email, role, keys: { create: { ...toKeyColumns(key), origin: 'invitation' } } },
      select: { id: true, keys: { select: { id: true } } },
    });
    await transaction.invitation.update({ where: { id }, data: { acceptedAt: now } });
    await this.audit.recordEvent(transaction, {
      accountId,
      action: 'member.joined',
      actor: { userId: member.id },
      target: member.id,
      details: { email, role, invitation_id: id, key_ids: member.keys.map((made) => made.id) },
    });
    return { userId: member.id, email, tier: account.tier, role };
  }
}

function checkOpen({ acceptedAt, revokedAt, expiresAt }: Invitation, now: Date): void {
  if (acceptedAt || revokedAt || expiresAt <= now) throw Fault.of('invalid_invitation');
}

/** Throws `invalid_invitation` unless the inviter may still invite, although their invitations end with that right. */
async function checkInviter(transaction: Transaction, { accountId, invitedBy }: Invitation): Promise<void> {
  const inviter = await transaction.member.findFirst({ where: { id: invitedBy, accountId } });
  if (!inviter || !isRoleAtLeast(inviter.role, 'admin')) throw Fault.of('invalid_invitation');
}

/** Finds the member that this request created before, when its reply was lost and it is repeated. */
const findMemberByKey = (transaction: Transaction, { accountId, email }: Invitation, key: Key) =>
  transaction.member.findFirst({ where: { accountId, email, keys: { some: { digest: toKeyColumns(key).digest } } } });
