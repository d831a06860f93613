import * as z from 'zod';

/** Key of the JSON Schema of an open enumeration under which its members are. */
export const openMembers = 'x-members';

/**
 * Enumeration in a reply. A member that a newer release added is read as `fallback`, which must be safe for code that
 * does not know it. Senders write members only.
 */
export const openEnum = <const Member extends string>(
  closed: z.ZodType<Member> & { options: Member[] },
  fallback: Member,
) =>
  z
    .union([closed, z.string().transform(() => fallback)])
    .meta({ [openMembers]: closed.options }) as unknown as z.ZodType<Member, Member>;
