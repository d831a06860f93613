import { createHash } from 'node:crypto';
import type { Database } from '@kerf/db';

const statements = {
  put: {
    name: 'artifact_put',
    text: `
      INSERT INTO issuer.artifact (model, id_hash, uid_hash, grant_id, payload, expires_at)
      VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
      ON CONFLICT (model, id_hash) DO UPDATE
      SET uid_hash = excluded.uid_hash, payload = excluded.payload, expires_at = excluded.expires_at
      RETURNING model`,
  },
  find: {
    name: 'artifact_find',
    text: `
      SELECT payload, extract(epoch FROM consumed_at)::int AS consumed
      FROM issuer.artifact WHERE model = $1 AND id_hash = $2 AND expires_at > now()`,
  },
  findByUid: {
    name: 'artifact_find_by_uid',
    text: `
      SELECT payload, extract(epoch FROM consumed_at)::int AS consumed
      FROM issuer.artifact WHERE model = $1 AND uid_hash = $2 AND expires_at > now()`,
  },
  consume: {
    name: 'artifact_consume',
    text: `
      UPDATE issuer.artifact SET consumed_at = now()
      WHERE model = $1 AND id_hash = $2 AND consumed_at IS NULL RETURNING model`,
  },
  restore: {
    name: 'artifact_restore',
    text: 'UPDATE issuer.artifact SET consumed_at = NULL WHERE model = $1 AND id_hash = $2',
  },
  remove: {
    name: 'artifact_remove',
    text: 'DELETE FROM issuer.artifact WHERE model = $1 AND id_hash = $2',
  },
  removeOfGrant: {
    name: 'artifact_remove_of_grant',
    text: 'DELETE FROM issuer.artifact WHERE model = $1 AND grant_id = $2',
  },
  sweep: {
    name: 'artifact_sweep',
    text: `
      WITH old AS (
        SELECT model, id_hash FROM issuer.artifact WHERE expires_at < now()
        LIMIT $1 FOR UPDATE SKIP LOCKED
      )
      DELETE FROM issuer.artifact USING old
      WHERE artifact.model = old.model AND artifact.id_hash = old.id_hash RETURNING artifact.model`,
  },
};

/** An artifact to store, and its lifetime. */
interface Artifact {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly lifeS: number;
  readonly uid?: string | undefined;
  readonly grantId?: string | undefined;
}

interface ArtifactRow {
  readonly payload: Record<string, unknown>;
  readonly consumed: number | null;
}

/** Artifacts of oidc-provider between requests, each under the hash of its id. Expired ones are not found. */
export class Artifacts {
  constructor(private readonly database: Pick<Database, 'queryRows'>) {}

  async putArtifact(model: string, id: string, { payload, lifeS, uid, grantId }: Artifact): Promise<void> {
    const uidHash = uid === undefined ? null : hashId(uid);
    await this.runStatement('put', [model, hashId(id), uidHash, grantId ?? null, JSON.stringify(payload), lifeS]);
  }

  async findArtifact(model: string, id: string): Promise<Record<string, unknown> | undefined> {
    const [found] = await this.database.queryRows<ArtifactRow>(statements.find, [model, hashId(id)]);
    return found && withConsumed(found);
  }

  async findByUid(model: string, uid: string): Promise<Record<string, unknown> | undefined> {
    const [found] = await this.database.queryRows<ArtifactRow>(statements.findByUid, [model, hashId(uid)]);
    return found && withConsumed(found);
  }

  /** Marks an artifact as used. Returns true for the first use, also of two concurrent ones. */
  async consumeArtifact(model: string, id: string): Promise<boolean> {
    return (await this.runStatement('consume', [model, hashId(id)])) > 0;
  }

  /** Marks an artifact as unused. */
  async restoreArtifact(model: string, id: string): Promise<void> {
    await this.runStatement('restore', [model, hashId(id)]);
  }

  async removeArtifact(model: string, id: string): Promise<void> {
    await this.runStatement('remove', [model, hashId(id)]);
  }

  async removeByGrant(model: string, grantId: string): Promise<void> {
    await this.runStatement('removeOfGrant', [model, grantId]);
  }

  /** Removes up to `limit` expired artifacts and returns their number. */
  removeExpired(limit: number): Promise<number> {
    return this.runStatement('sweep', [limit]);
  }

  private async runStatement(statement: keyof typeof statements, values: readonly unknown[]): Promise<number> {
    return (await this.database.queryRows(statements[statement], values)).length;
  }
}

const hashId = (id: string): Buffer => createHash('sha256').update(id).digest();

const withConsumed = ({ payload, consumed }: ArtifactRow): Record<string, unknown> =>
  consumed === null ? payload : { ...payload, consumed };
