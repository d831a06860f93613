/** Exactly, by the agreement of 1959. */
export const mmPerInch = 25.4;
