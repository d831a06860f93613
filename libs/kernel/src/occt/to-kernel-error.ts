import { KernelError } from '../kernel-error.ts';
import { type WasmException, wasm } from '../web-assembly.ts';
import { oc } from './occt.ts';

/** Converts anything thrown in the worker to a KernelError. */
export function toKernelError(thrown: unknown): KernelError {
  if (thrown instanceof KernelError) return thrown;
  if (thrown instanceof wasm.Exception) return fromWasmException(thrown);
  if (isTrap(thrown)) return kernelCrash(thrown.message);
  return new KernelError('INTERNAL', thrown instanceof Error ? thrown.message : String(thrown));
}

/** Converts a C++ exception, which arrives as an opaque object, and frees it. */
function fromWasmException(exception: WasmException): KernelError {
  const [type, message] = oc.getExceptionMessage(exception);
  oc.decrementExceptionRefcount(exception);
  if (outOfMemoryTypes.includes(type)) return kernelCrash('out of memory');
  return new KernelError(
    'KERNEL_ERROR',
    `The CAD kernel refuses this geometry: ${message || 'no reason given'} (${type}).`,
  );
}

/** True for a wasm trap or a stack overflow, which leave OCCT and its memory in an undefined state. */
const isTrap = (thrown: unknown): thrown is Error =>
  thrown instanceof wasm.RuntimeError || thrown instanceof RangeError;

const kernelCrash = (reason: string) =>
  new KernelError('KERNEL_CRASH', `The CAD kernel crashed (${reason}); the document is unchanged.`);

const outOfMemoryTypes = ['std::bad_alloc', 'Standard_OutOfMemory'];
