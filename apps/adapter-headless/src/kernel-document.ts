import type { DocumentState, Extent, Transaction } from '@kerf/adapter-sdk';
import type { Kernel, Run } from '@kerf/kernel';
import type { DataFolder } from './data-folder.ts';
import { refuse } from './refuse.ts';

/** The kernel document in terms of the adapter protocol, saved in the folder if there is one. */
export class KernelDocument {
  readonly #kernel: Kernel;
  readonly #folder: DataFolder | undefined;
  /** Runs commands in the open transaction, if there is one: a command that changes the document runs alone. */
  #run: Run;

  constructor(kernel: Kernel, folder: DataFolder | undefined) {
    this.#kernel = kernel;
    this.#folder = folder;
    this.#run = kernel.run;
  }

  get state(): DocumentState {
    const { documentName, revision, objectCount } = this.#kernel.status;
    return { name: documentName, revision, object_count: objectCount };
  }

  readonly run: Run = (tool, parameters, limits) => this.#run(tool, parameters, limits);

  async begin({ isOneStep, ...limits }: Extent): Promise<Transaction> {
    const open = await this.#kernel.begin({ isOneStep }, limits).catch(refuse);
    this.#run = open.run;
    return {
      commit: async (settled) => {
        const folder = this.#folder;
        await open.commit(folder && ((document) => folder.save(document, settled))).catch(refuse);
        this.#run = this.#kernel.run;
      },
      rollback: async () => {
        await open.rollBack();
        this.#run = this.#kernel.run;
      },
    };
  }
}
