/** A compiled module; it can be sent to another thread. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string;
}

/** A C++ exception as JavaScript receives it. */
export interface WasmException {
  readonly [Symbol.toStringTag]: 'WebAssembly.Exception';
}

interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  instantiate(module: WasmModule, imports: object): Promise<object>;
  readonly Exception: new () => WasmException;
  /** A trap: the state of the instance that threw it is undefined. */
  readonly RuntimeError: new (
    message: string,
  ) => Error;
}

declare const WebAssembly: WebAssemblyApi;

/** The part of WebAssembly that the kernel uses; Node's type declarations lack it. */
export const wasm = WebAssembly;
