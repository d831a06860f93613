import { hasSecret } from '@kerf/errors';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider';
import type { Artifacts } from './artifacts.ts';
import type { Clients } from './clients.ts';
import type { AccessTokens } from './access-tokens.ts';

/** Stores behind oidc-provider. */
interface OidcStores {
  readonly artifacts: Artifacts;
  readonly clients: Clients;
  readonly tokens: AccessTokens;
}

/** Creates oidc-provider's storage adapters: clients in their own table, access tokens among the keys as well. */
export const createOidcAdapter =
  ({ artifacts, clients, tokens }: OidcStores): AdapterFactory =>
  (model) => {
    if (model === 'Client') return new ClientAdapter(clients);
    const kept = new ArtifactAdapter(model, artifacts, tokens);
    return model === 'AccessToken' ? withTokens(kept, { artifacts, clients, tokens }) : kept;
  };

/**
 * Storage adapter that keeps secrets out of the database. Ids are hashed, and a payload with a key or token is refused,
 * even in an unrelated request parameter.
 */
class ArtifactAdapter implements Adapter {
  constructor(
    private readonly model: string,
    private readonly artifacts: Artifacts,
    private readonly tokens: AccessTokens,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { uid, grantId } = payload;
    const kept = { ...payload, jti: undefined };
    if (hasSecret(JSON.stringify(kept))) throw new errors.InvalidRequest('a parameter contains an API key or a token');
    // Only the uid of a session differs from its id; that of an interaction is the id itself.
    await this.artifacts.putArtifact(this.model, id, {
      payload: kept,
      lifeS: expiresIn,
      ...(this.model === 'Session' && { uid }),
      grantId,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.artifacts.findArtifact(this.model, id);
    return payload && { ...payload, jti: id };
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.artifacts.findByUid(this.model, uid);
  }

  /** Not used: the device flow is not supported. */
  async findByUserCode(): Promise<undefined> {}

  /** Marks an artifact as used. A second use means that it was stolen, so its grant and tokens are revoked. */
  async consume(id: string): Promise<void> {
    if (await this.artifacts.consumeArtifact(this.model, id)) return;
    const used = await this.artifacts.findArtifact(this.model, id);
    if (typeof used?.['grantId'] === 'string') {
      await this.artifacts.removeArtifact('Grant', used['grantId']);
      await this.tokens.endGrant(used['grantId']);
    }
    throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.artifacts.removeArtifact(this.model, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.artifacts.removeByGrant(this.model, grantId);
  }
}

/** Extends an adapter so that an access token is active before the client receives it, and ends with its grant. */
function withTokens(kept: ArtifactAdapter, { artifacts, clients, tokens }: OidcStores): Adapter {
  return {
    find: (id) => kept.find(id),
    findByUid: (uid) => kept.findByUid(uid),
    findByUserCode: () => kept.findByUserCode(),
    consume: (id) => kept.consume(id),
    destroy: (id) => kept.destroy(id),
    async upsert(id, payload, expiresIn = 0) {
      if (payload.grantId === undefined) throw new errors.InvalidGrant('the token has no grant');
      try {
        await tokens.activateToken(id, payload.grantId, expiresIn);
        await kept.upsert(id, payload, expiresIn);
      } catch (error) {
        if (!(error instanceof errors.InvalidGrant)) await undoRotation(artifacts);
        throw error;
      }
      await clients.recordUse(payload.clientId ?? '');
    },
    async revokeByGrantId(grantId) {
      await tokens.endGrant(grantId);
      await kept.revokeByGrantId(grantId);
    },
  };
}

/** Undoes a refresh token rotation: a client that got no token retries with the old one, which must not look stolen. */
async function undoRotation(artifacts: Artifacts): Promise<void> {
  const { RotatedRefreshToken: before, RefreshToken: after } = Provider.ctx?.oidc.entities ?? {};
  if (!before) return;
  await artifacts.restoreArtifact('RefreshToken', before.jti);
  if (after && after.jti !== before.jti) await artifacts.removeArtifact('RefreshToken', after.jti);
}

class ClientAdapter implements Adapter {
  constructor(private readonly clients: Clients) {}

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    await this.clients.registerClient(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.clients.findClient(id);
  }

  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}
  async consume(): Promise<void> {}
  async destroy(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
}
