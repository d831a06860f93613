import type { DocumentState, TransactionScope, Transaction } from '@kerf/adapter-sdk';
import type { Kernel, RunCommand } from '@kerf/kernel';
import type { DataFolder } from './data-folder.ts';
import { throwToolError } from './throw-tool-error.ts';

/** The kernel document in terms of the adapter protocol, saved in the folder if there is one. */
export class KernelDocument {
  readonly #kernel: Kernel;
  readonly #folder: DataFolder | undefined;
  /** Runs commands in the open transaction, if there is one: a command that changes the document runs alone. */
  #run: RunCommand;

  constructor(kernel: Kernel, folder: DataFolder | undefined) {
    this.#kernel = kernel;
    this.#folder = folder;
    this.#run = kernel.run;
  }

  get state(): DocumentState {
    const { documentName, revision, objectCount } = this.#kernel.status;
    return { name: documentName, revision, object_count: objectCount };
  }

  readonly run: RunCommand = (tool, parameters, limits) => this.#run(tool, parameters, limits);

  async beginTransaction({ isOneStep, ...limits }: TransactionScope): Promise<Transaction> {
    const open = await this.#kernel.beginTransaction({ isOneStep }, limits).catch(throwToolError);
    this.#run = open.run;
    return {
      commit: async (settled) => {
        const folder = this.#folder;
        await open.commit(folder && ((document) => folder.saveCommand(document, settled))).catch(throwToolError);
        this.#run = this.#kernel.run;
      },
      rollback: async () => {
        await open.rollBack();
        this.#run = this.#kernel.run;
      },
    };
  }
}
