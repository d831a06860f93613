import { expectEqual } from './model-comparison.fixture.ts';
import { type ModelScene, createKey } from './model-scene.fixture.ts';
import { getFaultCode } from '../test-ledger.fixture.ts';

/** Key changes, applied to the real ledger and its model. */
export class ModelKeys {
  private readonly replaced = new Set<string>();

  constructor(private readonly scene: ModelScene) {}

  /** Revokes or expires a key and adds another in its place. */
  async endKey(which: number, how: 'revokedAt' | 'expiresAt'): Promise<void> {
    const { account, model, on } = this.scene;
    const key = this.scene.getKey(which);
    await account.changeKey(key.id, { [how]: new Date(Date.now() - 1_000) });
    model.keys[model.keys.indexOf(key)] = await createKey(account, key.cap);

    for (const method of ['admit', 'reserve'] as const)
      expectEqual(
        await getFaultCode(on.ledger[method](account.createAdmission({ keys: [key.digest] }))),
        'invalid_key',
      );
  }

  /**
   * Replaces a key; both work and share the cap. A key is replaced once; one without a cap counts nothing that its
   * replacement could share.
   */
  async replaceKey(which: number): Promise<void> {
    const { account, model } = this.scene;
    const { id, cap, family } = this.scene.getKey(which);
    if (cap === null || this.replaced.has(id)) return;
    this.replaced.add(id);
    model.keys.push({ ...(await account.replaceKey(id, cap)), cap, family });
  }
}
