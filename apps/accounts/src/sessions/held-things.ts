import { type HeldThing, formatTimestamp } from '@kerf/contracts';
import type { Prisma, Transaction } from '@kerf/db';
import type { MemberRow } from '../team/acting-member.ts';

type Reader = Pick<Transaction, 'apiKey' | 'invitation' | 'member'>;
type Holder = Pick<MemberRow, 'id' | 'accountId' | 'role'>;

/** Things that an account holds for a member: for its owner everything, for others their own keys and invitations. */
export async function findHeldThings(transaction: Reader, holder: Holder) {
  const { id, accountId, role } = holder;
  const isOwner = role === 'owner';
  const keys = await transaction.apiKey.findMany({
    where: { accountId, ...(!isOwner && { memberId: id }), ...usableKeys },
    orderBy: { createdAt: 'asc' },
  });
  const invitations = await transaction.invitation.findMany({
    where: { accountId, ...(!isOwner && { invitedBy: id }), acceptedAt: null, revokedAt: null },
  });
  const members = isOwner ? await transaction.member.findMany({ where: { accountId, NOT: { id } } }) : [];
  return { keys, invitations, members };
}

/** Keys that are not revoked, also assistants that may return. Sessions prove themselves. */
const usableKeys: Prisma.ApiKeyWhereInput = { revokedAt: null, origin: { not: 'session' } };

/** Returns true if the account holds anything for a member, beside the sessions. */
export async function holdsAnything(transaction: Reader, holder: Holder): Promise<boolean> {
  const { keys, invitations, members } = await findHeldThings(transaction, holder);
  return keys.length + invitations.length + members.length > 0;
}

type Held = Awaited<ReturnType<typeof findHeldThings>>;

/** Converts what an account holds to a list for a person. */
export const toHeldThings = ({ keys, invitations, members }: Held): HeldThing[] => [
  ...keys.map(({ id, name, origin, createdAt, lastUsedAt }) => ({
    id,
    kind: origin === 'oauth' ? ('assistant' as const) : ('key' as const),
    name,
    createdAt: formatTimestamp(createdAt),
    lastUsedAt: lastUsedAt && formatTimestamp(lastUsedAt),
  })),
  ...invitations.map(({ id, email, createdAt }) => toThing('invitation', id, email, createdAt)),
  ...members.map(({ id, email, createdAt }) => toThing('member', id, email, createdAt)),
];

const toThing = (kind: 'invitation' | 'member', id: string, name: string, createdAt: Date): HeldThing => ({
  id,
  kind,
  name,
  createdAt: formatTimestamp(createdAt),
  lastUsedAt: null,
});
