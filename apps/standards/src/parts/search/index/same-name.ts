/** True if two names differ only in spelling: `DIN 912`, `din-912`. */
export const isSameName = (one: string, other: string): boolean => withoutSeparators(one) === withoutSeparators(other);
const withoutSeparators = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');
