import { same } from './model-comparison.fixture.ts';
import { type ModelScene, newKey } from './model-scene.fixture.ts';
import { codeOf } from './test-ledger.fixture.ts';

/** Key changes, applied to the real ledger and its model. */
export class ModelKeys {
  private readonly replaced = new Set<string>();

  constructor(private readonly scene: ModelScene) {}

  /** Revokes or expires a key and adds another in its place. */
  async end(which: number, how: 'revokedAt' | 'expiresAt'): Promise<void> {
    const { account, model, on } = this.scene;
    const key = this.scene.key(which);
    await account.changeKey(key.id, { [how]: new Date(Date.now() - 1_000) });
    model.keys[model.keys.indexOf(key)] = await newKey(account, key.cap);

    for (const ask of ['admit', 'reserve'] as const)
      same(await codeOf(on.ledger[ask](account.admission({ keys: [key.digest] }))), 'invalid_key');
  }

  /**
   * Replaces a key; both work and share the cap. A key is replaced once; one without a cap counts nothing that its
   * replacement could share.
   */
  async replace(which: number): Promise<void> {
    const { account, model } = this.scene;
    const { id, cap, family } = this.scene.key(which);
    if (cap === null || this.replaced.has(id)) return;
    this.replaced.add(id);
    model.keys.push({ ...(await account.replaceKey(id, cap)), cap, family });
  }
}
