/** Every way a kernel command can fail. The document is unchanged after each of them. */
export type KernelErrorCode =
  | 'INVALID_PARAMETER'
  | 'OBJECT_NOT_FOUND'
  | 'EMPTY_RESULT'
  | 'BOOLEAN_FAILED'
  | 'MODIFIER_FAILED'
  | 'KERNEL_ERROR'
  | 'KERNEL_RESULT_REJECTED'
  | 'KERNEL_CRASH'
  | 'EXPORT_FAILED'
  | 'IMPORT_FAILED'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'INTERNAL';

/** A failure as it crosses from the worker to its parent. */
export interface WireFailure {
  readonly code: KernelErrorCode;
  readonly message: string;
  /** The object that was asked for and is not there. */
  readonly objectId?: string | undefined;
}

const retryable: readonly KernelErrorCode[] = ['KERNEL_CRASH', 'TIMEOUT'];

/** A failed kernel command: a code for programs and a sentence for people. */
export class KernelError extends Error {
  override readonly name = 'KernelError';
  readonly code: KernelErrorCode;
  readonly objectId: string | undefined;

  constructor(code: KernelErrorCode, message: string, objectId?: string) {
    super(message);
    this.code = code;
    this.objectId = objectId;
  }

  /** Whether the same command may succeed when it is sent again, perhaps with more time. */
  get retryable(): boolean {
    return retryable.includes(this.code);
  }

  toWire(): WireFailure {
    return { code: this.code, message: this.message, objectId: this.objectId };
  }
}

/** A parameter that cannot be as it was given; the sentence names it. */
export const invalidParameter = (message: string): KernelError => new KernelError('INVALID_PARAMETER', message);
