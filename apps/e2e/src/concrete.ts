/** A path of the table with something in the place of each parameter: an id that nobody has. */
export const concrete = (path: string): string => path.replace(/\{\w+\}/g, () => crypto.randomUUID());
