import { KernelError } from '../kernel-error.ts';
import { type WasmException, wasm } from '../web-assembly.ts';
import { oc } from './occt.ts';

/** Whatever was thrown in the worker, as a KernelError. */
export function toKernelError(thrown: unknown): KernelError {
  if (thrown instanceof KernelError) return thrown;
  if (thrown instanceof wasm.Exception) return fromKernel(thrown);
  if (isTrap(thrown)) return crash(thrown.message);
  return new KernelError('INTERNAL', thrown instanceof Error ? thrown.message : String(thrown));
}

/** A C++ exception arrives as an opaque object that also has to be freed. */
function fromKernel(exception: WasmException): KernelError {
  const [type, message] = oc.getExceptionMessage(exception);
  oc.decrementExceptionRefcount(exception);
  if (outOfMemory.includes(type)) return crash('out of memory');
  return new KernelError(
    'KERNEL_ERROR',
    `The CAD kernel refuses this geometry: ${message || 'no reason given'} (${type}).`,
  );
}

/** A wasm trap or an exhausted stack: whatever OCCT was doing is half done, and its memory with it. */
const isTrap = (thrown: unknown): thrown is Error =>
  thrown instanceof wasm.RuntimeError || thrown instanceof RangeError;

const crash = (reason: string) =>
  new KernelError('KERNEL_CRASH', `The CAD kernel crashed (${reason}); the document is unchanged.`);

const outOfMemory = ['std::bad_alloc', 'Standard_OutOfMemory'];
