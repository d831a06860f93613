/** Whether a path is one of the library's, which looks at neither case nor a slash at the end. */
export const isAt = (path: string, own: string): boolean => path.toLowerCase().replace(/\/+$/, '') === own;
