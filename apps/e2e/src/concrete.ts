/** The path with an id that nobody has in the place of each parameter. */
export const concrete = (path: string): string => path.replace(/\{\w+\}/g, () => crypto.randomUUID());
