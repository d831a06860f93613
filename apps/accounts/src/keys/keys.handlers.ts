import { Serves } from '@kerf/bus';
import { type Handlers, type Input, keys } from '@kerf/contracts';
import { ExposedKeys } from './exposed-keys.ts';
import { KeyRotation } from './key-rotation.ts';
import { KeyUses } from './key-uses.ts';
import { Keys } from './keys.ts';

/** Handlers of the keys contract. */
@Serves(keys)
export class KeysHandlers implements Handlers<typeof keys> {
  constructor(
    private readonly keys: Keys,
    private readonly rotation: KeyRotation,
    private readonly exposed: ExposedKeys,
    private readonly uses: KeyUses,
  ) {}

  async listKeys(question: Input<typeof keys.listKeys>) {
    return this.keys.listKeys(question);
  }

  async createKey(wanted: Input<typeof keys.createKey>) {
    return this.keys.createKey(wanted);
  }

  async updateKey(change: Input<typeof keys.updateKey>) {
    return this.keys.updateKey(change);
  }

  async rotateKey(wanted: Input<typeof keys.rotateKey>) {
    return this.rotation.rotateKey(wanted);
  }

  async revokeKey(wanted: Input<typeof keys.revokeKey>) {
    return this.keys.revokeKey(wanted);
  }

  async revokeExposedKeys(found: Input<typeof keys.revokeExposedKeys>) {
    return this.exposed.revokeKeys(found);
  }

  async exposeKeys(seen: Input<typeof keys.exposeKeys>) {
    return this.exposed.markExposed(seen);
  }

  async touchKeys(used: Input<typeof keys.touchKeys>) {
    return this.uses.recordUses(used);
  }
}
