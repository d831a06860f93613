import type { accounts, Input, Output } from '@kerf/contracts';
import { type Database, Prisma } from '@kerf/db';
import { Fault } from '@kerf/errors';

type Register = typeof accounts.register;

/** Opens accounts. Without a billing provider the tier asked for is in force at once. */
export class Registration {
  constructor(private readonly database: Database) {}

  /** Writes account, owner and first key, all or nothing. Throws `email_taken` for an address that is known in any case. */
  async register({ email, tier, key }: Input<Register>): Promise<Output<Register>> {
    const address = email.toLowerCase();
    const firstKey = { digest: Buffer.from(key.digest, 'hex'), prefix: key.prefix, last4: key.last4 };
    try {
      const owner = await this.database.prisma.member.create({
        data: { email: address, account: { create: { email: address, tier } }, keys: { create: firstKey } },
        select: { id: true, account: { select: { subscriptionStatus: true } } },
      });
      return { userId: owner.id, email: address, tier, subscriptionStatus: owner.account.subscriptionStatus };
    } catch (error) {
      if (!isTaken(error)) throw error;
      const known = await this.find(address, firstKey.digest);
      if (!known) throw Fault.of('email_taken', {}, { cause: error });
      return known;
    }
  }

  /** The account that this very registration has made, when its answer was lost and it is sent again. */
  private async find(email: string, digest: Buffer<ArrayBuffer>): Promise<Output<Register> | undefined> {
    const owner = await this.database.prisma.member.findFirst({
      where: { email, keys: { some: { digest } } },
      select: { id: true, account: { select: { tier: true, subscriptionStatus: true } } },
    });
    return owner ? { userId: owner.id, email, ...owner.account } : undefined;
  }
}

const isTaken = (error: unknown) => error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
