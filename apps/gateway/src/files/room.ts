import { Fault } from '@kerf/errors';

const full = ['ENOSPC', 'EDQUOT'];

/** A full disk is a fault that the caller may hear of; anything else stays what it is. */
export function inTermsOfRoom(error: unknown): unknown {
  return isLackOfRoom(error) ? Fault.of('storage_full', {}, { cause: error }) : error;
}

export const isLackOfRoom = (error: unknown): boolean => full.includes(codeOf(error));

/** What the system calls an error. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
