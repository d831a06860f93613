import type { DocumentState, Transaction } from '@kerf/adapter-sdk';
import type { Kernel } from '@kerf/kernel';
import type { DataFolder } from './data-folder.ts';

/** The document of the kernel as the protocol speaks of it, saved in the folder if there is one. */
export class KernelDocument {
  readonly #kernel: Kernel;
  readonly #folder: DataFolder | undefined;

  constructor(kernel: Kernel, folder: DataFolder | undefined) {
    this.#kernel = kernel;
    this.#folder = folder;
  }

  get state(): DocumentState {
    const { documentName, revision, objectCount } = this.#kernel.status;
    return { name: documentName, revision, object_count: objectCount };
  }

  begin(): Transaction {
    const before = this.#kernel.snapshot();
    return {
      commit: (settled) => this.#folder?.save(this.#kernel.snapshot(), settled),
      rollback: () => {
        // A command that has failed by itself has changed nothing, and its kernel may go on.
        if (this.#kernel.status.revision !== before.revision) this.#kernel.restore(before);
      },
    };
  }
}
