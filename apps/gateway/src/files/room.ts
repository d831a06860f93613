import { Fault } from '@kerf/errors';

const full = ['ENOSPC', 'EDQUOT'];

/** Converts a full disk to the fault `storage_full`; returns any other error unchanged. */
export function inTermsOfRoom(error: unknown): unknown {
  return isLackOfRoom(error) ? Fault.of('storage_full', {}, { cause: error }) : error;
}

export const isLackOfRoom = (error: unknown): boolean => full.includes(codeOf(error));

/** Returns the system's code of an error, such as `ENOENT`, or an empty string. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
