/** Turns a name into a path- and id-safe form: `1/4-20 UNC` becomes `1_4-20-unc`. */
export const toSlug = (name: string): string =>
  name.toLowerCase().replaceAll('#', 'no').replaceAll('/', '_').replaceAll(' ', '-');
