/** Returns true when a path matches one of the library, which ignores case and trailing slashes. */
export const isAt = (path: string, own: string): boolean => path.toLowerCase().replace(/\/+$/, '') === own;
