import { api, type ListedKey } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-ask.ts';
import { FoundKeys } from './found-keys.ts';
import { KeyDesk } from './key-desk.ts';
import { shownOnce } from './key-mint.ts';

@Controller()
export class KeyRoutes {
  constructor(
    private readonly desk: KeyDesk,
    private readonly found: FoundKeys,
  ) {}

  @Answers(api.keys)
  async list({ caller }: Ask<typeof api.keys>) {
    const { keys, total } = await this.desk.list(caller);
    return { keys: keys.map(present), total_count: total };
  }

  @Answers(api.createKey)
  async create({ caller, body }: Ask<typeof api.createKey>) {
    const { key, written } = await this.desk.create(caller, {
      name: body.name,
      kind: body.kind,
      expiresInDays: body.expires_in_days,
      monthlyCap: body.monthly_cap,
    });
    return { ...present(written), api_key: key, message: shownOnce };
  }

  @Answers(api.rotateKey)
  async rotate({ caller, params, body }: Ask<typeof api.rotateKey>) {
    const { key, written } = await this.desk.rotate(caller, params.key_id, body.overlap_hours);
    const { keyId, expiresAt } = written.replaces;
    return {
      ...present(written.key),
      api_key: key,
      message: shownOnce,
      replaces: { key_id: keyId, expires_at: expiresAt },
    };
  }

  @Answers(api.revokeKey)
  async revoke({ caller, params }: Ask<typeof api.revokeKey>) {
    const revocation = await this.desk.revoke(caller, params.key_id);
    return {
      key_id: params.key_id,
      revoked_at: revocation.revokedAt,
      connections_closed: revocation.connectionsClosed,
      acknowledged: revocation.acknowledged,
      message: revocation.isOwnerLockedOut ? lockedOut : refusedFromNowOn,
    };
  }

  @Answers(api.revokeExposedKeys)
  async revokeExposed({ body, address }: Ask<typeof api.revokeExposedKeys>) {
    return this.found.revoke(body.api_keys, address);
  }
}

const refusedFromNowOn = 'Requests with this key are refused from now on.';
const lockedOut = `${refusedFromNowOn} The owner of this account has no live key left.`;

const present = (key: ListedKey) => ({
  key_id: key.keyId,
  name: key.name,
  prefix: key.prefix,
  last4: key.last4,
  origin: key.origin,
  kind: key.kind,
  user_id: key.userId,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_at: key.lastUsedAt,
  exposed_at: key.exposedAt,
  monthly_cap: key.monthlyCap,
  status: key.status,
});
