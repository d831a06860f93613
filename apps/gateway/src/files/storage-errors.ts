import { Fault } from '@kerf/errors';

const diskFullCodes = ['ENOSPC', 'EDQUOT'];

/** Creates the fault of a file store that is full, or almost full. */
export const createStorageFault = (cause?: unknown): Fault =>
  Fault.of('storage_full', { storage: 'The file store', retryAfterS: 60 }, { cause });

/** Converts a full disk to the fault `storage_full`; returns any other error unchanged. */
export function toStorageError(error: unknown): unknown {
  return isDiskFull(error) ? createStorageFault(error) : error;
}

export const isDiskFull = (error: unknown): boolean => diskFullCodes.includes(getErrorCode(error));

/** Returns the system's code of an error, such as `ENOENT`, or an empty string. */
export const getErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
