import {
  formatTimestamp,
  type Input,
  type identities,
  type Output,
  type SessionHolder,
  type SessionState,
} from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import { lockAccount } from '../keys/key-rows.ts';
import type { OidcProvider } from '../oidc-config.ts';
import type { MemberRow } from '../team/acting-member.ts';
import type { Identified } from './issuer-client.ts';

type Contract = typeof identities;

/** Maximum number of identities of a member. */
const maxIdentities = 10;

interface NewLink {
  readonly identified: Identified;
  readonly provider: OidcProvider;
  /** The session that the identity has started. */
  readonly state: SessionState;
}

/** Identities at providers, each linked to one member by issuer and subject, which never change. */
export class Identities {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly providers: readonly Pick<OidcProvider, 'issuer' | 'label'>[],
  ) {}

  async findMember(
    transaction: Transaction,
    { issuer, subject }: Pick<Identified, 'issuer' | 'subject'>,
  ): Promise<MemberRow | undefined> {
    const where = { issuer_subject: { issuer, subject } };
    return (await transaction.identity.findUnique({ where, include: { member: true } }))?.member;
  }

  /** Links an identity to the member whose session it has started. Throws `too_many_identities`. */
  async linkIdentity(transaction: Transaction, { identified, provider, state }: NewLink): Promise<void> {
    const { issuer, subject } = identified;
    const { accountId, userId, sessionId } = state;
    if ((await transaction.identity.count({ where: { memberId: userId } })) >= maxIdentities)
      throw Fault.of('too_many_identities', { limit: maxIdentities });
    await transaction.identity.create({ data: { issuer, subject, memberId: userId } });
    await this.audit.recordEvent(transaction, {
      accountId,
      action: 'identity.linked',
      actor: { userId, keyId: sessionId },
      target: userId,
      details: { provider: provider.label, issuer },
    });
  }

  async listIdentities({ userId }: SessionHolder): Promise<Output<Contract['listIdentities']>> {
    const rows = await this.database.prisma.identity.findMany({
      where: { memberId: userId },
      orderBy: { createdAt: 'asc' },
    });
    return {
      identities: rows.map(({ id, issuer, createdAt }) => ({
        identityId: id,
        label: this.findLabel(issuer),
        issuer,
        createdAt: formatTimestamp(createdAt),
      })),
    };
  }

  /** Unlinks an identity of the member. Throws `unknown_identity`. */
  async unlinkIdentity({ by, identityId }: Input<Contract['unlinkIdentity']>): Promise<void> {
    const { accountId, userId } = by;
    await this.database.transaction(async (transaction) => {
      await lockAccount(transaction, accountId);
      const known = await transaction.identity.findFirst({ where: { id: identityId, memberId: userId } });
      if (!known) throw Fault.of('unknown_identity', { identity: identityId });
      await transaction.identity.delete({ where: { id: identityId } });
      await this.audit.recordEvent(transaction, {
        accountId,
        action: 'identity.unlinked',
        actor: by,
        target: userId,
        details: { provider: this.findLabel(known.issuer), issuer: known.issuer },
      });
    });
  }

  private findLabel(issuer: string): string | null {
    const isSame = (one: Pick<OidcProvider, 'issuer'>) => new URL(one.issuer).href === new URL(issuer).href;
    return this.providers.find(isSame)?.label ?? null;
  }
}
