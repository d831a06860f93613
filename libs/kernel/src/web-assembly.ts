/** A compiled module; it can be sent to another thread. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string;
}

/** What a C++ exception arrives as. */
export interface WasmException {
  readonly [Symbol.toStringTag]: 'WebAssembly.Exception';
}

interface Wasm {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  instantiate(module: WasmModule, imports: object): Promise<object>;
  readonly Exception: new () => WasmException;
  /** A trap: the instance that threw it is in no known state. */
  readonly RuntimeError: new (
    message: string,
  ) => Error;
}

declare const WebAssembly: Wasm;

/** The part of WebAssembly the kernel uses. Node has it, its type declarations do not. */
export const wasm = WebAssembly;
