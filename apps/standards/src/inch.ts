/** Exact, by the international yard and pound agreement of 1959. */
export const mmPerInch = 25.4;
