import { api, type ListedKey } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { ExposedKeyReports } from './exposed-key-reports.ts';
import { KeyService } from './key-service.ts';
import { shownOnceMessage } from './key-issuer.ts';

@Controller()
export class KeyRoutes {
  constructor(
    private readonly keyService: KeyService,
    private readonly exposedKeys: ExposedKeyReports,
  ) {}

  @Answers(api.keys)
  async list({ caller }: Ask<typeof api.keys>) {
    const { keys, total } = await this.keyService.listKeys(caller);
    return { keys: keys.map(toKeyEntry), total_count: total };
  }

  @Answers(api.createKey)
  async create({ caller, body }: Ask<typeof api.createKey>) {
    const { key, written } = await this.keyService.createKey(caller, {
      name: body.name,
      kind: body.kind,
      environment: body.environment,
      expiresInDays: body.expires_in_days,
      monthlyCap: body.monthly_cap,
    });
    return { ...toKeyEntry(written), api_key: key, message: shownOnceMessage };
  }

  @Answers(api.updateKey)
  async update({ caller, params, body }: Ask<typeof api.updateKey>) {
    const { monthly_cap: monthlyCap, ...labels } = body;
    return toKeyEntry(await this.keyService.updateKey(caller, params.key_id, { ...labels, monthlyCap }));
  }

  @Answers(api.rotateKey)
  async rotate({ caller, params, body }: Ask<typeof api.rotateKey>) {
    const { key, written } = await this.keyService.rotateKey(caller, params.key_id, body.overlap_hours);
    const { keyId, expiresAt } = written.replaces;
    return {
      ...toKeyEntry(written.key),
      api_key: key,
      message: shownOnceMessage,
      replaces: { key_id: keyId, expires_at: expiresAt },
    };
  }

  @Answers(api.revokeKey)
  async revoke({ caller, params }: Ask<typeof api.revokeKey>) {
    const revocation = await this.keyService.revokeKey(caller, params.key_id);
    return {
      key_id: params.key_id,
      revoked_at: revocation.revokedAt,
      connections_closed: revocation.connectionsClosed,
      acknowledged: revocation.acknowledged,
      processes: revocation.processes ?? null,
      message: revocation.isOwnerLockedOut ? lockedOut : refusedFromNowOn,
    };
  }

  @Answers(api.revokeExposedKeys)
  async revokeExposed({ body, address }: Ask<typeof api.revokeExposedKeys>) {
    return this.exposedKeys.revokeReported(body.api_keys, address);
  }
}

const refusedFromNowOn = 'Requests with this key are refused from now on.';
const lockedOut = `${refusedFromNowOn} The owner of this account has no live key left.`;

const toKeyEntry = (key: ListedKey) => ({
  key_id: key.keyId,
  name: key.name,
  environment: key.environment,
  prefix: key.prefix,
  last4: key.last4,
  origin: key.origin,
  kind: key.kind,
  user_id: key.userId,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_at: key.lastUsedAt,
  last_used_network: key.lastUsedNetwork,
  replaces_key_id: key.replaces,
  exposed_at: key.exposedAt,
  monthly_cap: key.monthlyCap,
  status: key.status,
});
