import { holdsSecret } from '@kerf/errors';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider';
import type { Artifacts } from './artifacts.ts';
import type { Clients } from './clients.ts';
import type { Tokens } from './tokens.ts';

/** Where oidc-provider keeps what it must remember. */
interface Stores {
  readonly artifacts: Artifacts;
  readonly clients: Clients;
  readonly tokens: Tokens;
}

/** Keeps each kind of thing where it belongs: clients by themselves, access tokens among the keys as well. */
export const adapterOf =
  ({ artifacts, clients, tokens }: Stores): AdapterFactory =>
  (model) => {
    if (model === 'Client') return new ClientAdapter(clients);
    const kept = new ArtifactAdapter(model, artifacts, tokens);
    return model === 'AccessToken' ? withTokens(kept, { artifacts, clients, tokens }) : kept;
  };

/**
 * Whoever reads the database learns no token: neither the id nor the payload of anything holds one, also where a client
 * has sent one in another parameter of its request.
 */
class ArtifactAdapter implements Adapter {
  constructor(
    private readonly model: string,
    private readonly artifacts: Artifacts,
    private readonly tokens: Tokens,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { uid, grantId } = payload;
    const kept = { ...payload, jti: undefined };
    if (holdsSecret(JSON.stringify(kept))) throw new errors.InvalidRequest('a parameter holds an API key or a token');
    // Only a session has another name; what is an interaction's is the id itself.
    await this.artifacts.put(this.model, id, {
      payload: kept,
      lifeS: expiresIn,
      ...(this.model === 'Session' && { uid }),
      grantId,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.artifacts.find(this.model, id);
    return payload && { ...payload, jti: id };
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.artifacts.findByUid(this.model, uid);
  }

  /** There are no devices here that show codes. */
  async findByUserCode(): Promise<undefined> {}

  /** Of two who use one thing at the same moment, one has it from somebody else: nobody may go on with it. */
  async consume(id: string): Promise<void> {
    if (await this.artifacts.consume(this.model, id)) return;
    const used = await this.artifacts.find(this.model, id);
    if (typeof used?.['grantId'] === 'string') {
      await this.artifacts.remove('Grant', used['grantId']);
      await this.tokens.end(used['grantId']);
    }
    throw new errors.InvalidGrant('it was used already');
  }

  async destroy(id: string): Promise<void> {
    await this.artifacts.remove(this.model, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.artifacts.removeOfGrant(this.model, grantId);
  }
}

/** An access token is in force before it is told, and with its grant it ends where it is used. */
function withTokens(kept: ArtifactAdapter, { artifacts, clients, tokens }: Stores): Adapter {
  return {
    find: (id) => kept.find(id),
    findByUid: (uid) => kept.findByUid(uid),
    findByUserCode: () => kept.findByUserCode(),
    consume: (id) => kept.consume(id),
    destroy: (id) => kept.destroy(id),
    async upsert(id, payload, expiresIn = 0) {
      if (payload.grantId === undefined) throw new errors.InvalidGrant('nobody allowed it');
      try {
        await tokens.put(id, payload.grantId, expiresIn);
        await kept.upsert(id, payload, expiresIn);
      } catch (error) {
        if (!(error instanceof errors.InvalidGrant)) await undoRotation(artifacts);
        throw error;
      }
      await clients.use(payload.clientId ?? '');
    },
    async revokeByGrantId(grantId) {
      await tokens.end(grantId);
      await kept.revokeByGrantId(grantId);
    },
  };
}

/** Who got no token comes again with the refresh token that they have, and must not seem to have stolen it. */
async function undoRotation(artifacts: Artifacts): Promise<void> {
  const { RotatedRefreshToken: before, RefreshToken: after } = Provider.ctx?.oidc.entities ?? {};
  if (!before) return;
  await artifacts.restore('RefreshToken', before.jti);
  if (after && after.jti !== before.jti) await artifacts.remove('RefreshToken', after.jti);
}

class ClientAdapter implements Adapter {
  constructor(private readonly clients: Clients) {}

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    await this.clients.register(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.clients.find(id);
  }

  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}
  async consume(): Promise<void> {}
  async destroy(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
}
