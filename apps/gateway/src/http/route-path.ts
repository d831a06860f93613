/** Converts a path to the router's syntax: parameters after a colon instead of in braces. */
export const toRoutePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
