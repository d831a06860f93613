import { Fault } from '@kerf/errors';

/** Computes the number of starts. Throws `invalid_parameters` if the lead is not a multiple of the pitch. */
export function computeStarts(lead: number, pitch: number): number {
  const starts = Math.round(lead / pitch);
  if (starts >= 1 && starts <= 12 && Math.abs(lead / pitch - starts) < 1e-6) return starts;
  throw Fault.invalid(
    `designation must have a lead of 1 to 12 times the pitch, not ${lead} mm at a pitch of ${pitch} mm.`,
  );
}

/** Checks that the stated number of starts matches lead and pitch. Throws `invalid_parameters`. */
export function refuseContradictingStarts(stated: string | undefined, starts: number): void {
  if (stated === undefined || parseStarts(stated) === starts) return;
  throw Fault.invalid(
    `designation says ${stated} starts, but its lead and pitch give ${starts}: write both, as in M16xPh3P1.5 and Tr40x14(P7) for two starts.`,
  );
}

const parseStarts = (stated: string): number => numberWords[stated.toLowerCase()] ?? Number(stated);

const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  two: 2,
  double: 2,
  three: 3,
  triple: 3,
  four: 4,
  five: 5,
  six: 6,
};
