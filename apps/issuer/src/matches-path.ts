/** Returns true when a path matches one of the library, which ignores case and trailing slashes. */
export const matchesPath = (path: string, own: string): boolean => path.toLowerCase().replace(/\/+$/, '') === own;
