import { createContext } from 'node:vm';
import { ModuleMocker } from 'jest-mock';

/** Jest environment with Node's own globals: specs run in the same realm as the services. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #exit = process.exit;

  setup() {}

  // Jest wraps `process.exit` before each file.
  teardown() {
    process.exit = this.#exit;
  }

  // Required by Jest; nothing runs in it.
  getVmContext() {
    return createContext();
  }
}
