import { invalid } from './faults.ts';

/** How many threads run side by side. Throws `invalid_parameters` where the lead is no whole number of pitches. */
export function startsOf(lead: number, pitch: number): number {
  const starts = Math.round(lead / pitch);
  if (starts >= 1 && starts <= 12 && Math.abs(lead / pitch - starts) < 1e-6) return starts;
  throw invalid(`designation must have a lead of 1 to 12 times the pitch, not ${lead} mm at a pitch of ${pitch} mm.`);
}
