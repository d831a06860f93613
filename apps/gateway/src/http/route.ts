/** A path as the router writes it: its parameters after a colon instead of in braces. */
export const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
