/** A moment as the interface writes it: UTC, to the second and without a zone. */
export const withoutZone = (moment: Date): string => moment.toISOString().slice(0, 19);
