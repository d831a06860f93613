import { createContext } from 'node:vm';
import { ModuleMocker } from 'jest-mock';

/** An environment of Jest whose globals are Node's own: specifications run in the realm in which the services run. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #exit = process.exit;

  setup() {}

  // Jest wraps `process.exit` before each file.
  teardown() {
    process.exit = this.#exit;
  }

  // Asked for by Jest; nothing runs in it.
  getVmContext() {
    return createContext();
  }
}
