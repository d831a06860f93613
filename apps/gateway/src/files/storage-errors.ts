import { Fault } from '@kerf/errors';

const diskFullCodes = ['ENOSPC', 'EDQUOT'];

/** Converts a full disk to the fault `storage_full`; returns any other error unchanged. */
export function toStorageError(error: unknown): unknown {
  return isDiskFull(error) ? Fault.of('storage_full', {}, { cause: error }) : error;
}

export const isDiskFull = (error: unknown): boolean => diskFullCodes.includes(getErrorCode(error));

/** Returns the system's code of an error, such as `ENOENT`, or an empty string. */
export const getErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
