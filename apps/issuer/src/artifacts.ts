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

interface Found {
  readonly payload: Record<string, unknown>;
  readonly consumed: number | null;
}

/** Artifacts of oidc-provider between requests, each under the hash of its id. Expired ones are not found. */
export class Artifacts {
  constructor(private readonly database: Pick<Database, 'rows'>) {}

  async put(model: string, id: string, { payload, lifeS, uid, grantId }: Artifact): Promise<void> {
    const uidHash = uid === undefined ? null : hashOf(uid);
    await this.run('put', [model, hashOf(id), uidHash, grantId ?? null, JSON.stringify(payload), lifeS]);
  }

  async find(model: string, id: string): Promise<Record<string, unknown> | undefined> {
    const [found] = await this.database.rows<Found>(statements.find, [model, hashOf(id)]);
    return found && withUse(found);
  }

  async findByUid(model: string, uid: string): Promise<Record<string, unknown> | undefined> {
    const [found] = await this.database.rows<Found>(statements.findByUid, [model, hashOf(uid)]);
    return found && withUse(found);
  }

  /** Marks an artifact as used. Returns true for the first use, also of two concurrent ones. */
  async consume(model: string, id: string): Promise<boolean> {
    return (await this.run('consume', [model, hashOf(id)])) > 0;
  }

  /** Marks an artifact as unused. */
  async restore(model: string, id: string): Promise<void> {
    await this.run('restore', [model, hashOf(id)]);
  }

  async remove(model: string, id: string): Promise<void> {
    await this.run('remove', [model, hashOf(id)]);
  }

  async removeOfGrant(model: string, grantId: string): Promise<void> {
    await this.run('removeOfGrant', [model, grantId]);
  }

  /** Removes up to `limit` expired artifacts and returns their number. */
  sweep(atMost: number): Promise<number> {
    return this.run('sweep', [atMost]);
  }

  private async run(statement: keyof typeof statements, values: readonly unknown[]): Promise<number> {
    return (await this.database.rows(statements[statement], values)).length;
  }
}

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest();

const withUse = ({ payload, consumed }: Found): Record<string, unknown> =>
  consumed === null ? payload : { ...payload, consumed };
