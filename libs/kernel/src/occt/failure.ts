import { KernelError } from '../kernel-error.ts';
import { type WasmException, wasm } from '../web-assembly.ts';
import { oc } from './occt.ts';

/** Converts anything thrown in the worker to a KernelError. */
export function toKernelError(thrown: unknown): KernelError {
  if (thrown instanceof KernelError) return thrown;
  if (thrown instanceof wasm.Exception) return fromKernel(thrown);
  if (isTrap(thrown)) return crash(thrown.message);
  return new KernelError('INTERNAL', thrown instanceof Error ? thrown.message : String(thrown));
}

/** Converts a C++ exception, which arrives as an opaque object, and frees it. */
function fromKernel(exception: WasmException): KernelError {
  const [type, message] = oc.getExceptionMessage(exception);
  oc.decrementExceptionRefcount(exception);
  if (outOfMemory.includes(type)) return crash('out of memory');
  return new KernelError(
    'KERNEL_ERROR',
    `The CAD kernel refuses this geometry: ${message || 'no reason given'} (${type}).`,
  );
}

/** True for a wasm trap or a stack overflow, which leave OCCT and its memory in an undefined state. */
const isTrap = (thrown: unknown): thrown is Error =>
  thrown instanceof wasm.RuntimeError || thrown instanceof RangeError;

const crash = (reason: string) =>
  new KernelError('KERNEL_CRASH', `The CAD kernel crashed (${reason}); the document is unchanged.`);

const outOfMemory = ['std::bad_alloc', 'Standard_OutOfMemory'];
