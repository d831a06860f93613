/** A name as it can stand in a path and in an id: `1/4-20 UNC` is `1_4-20-unc`. */
export const slug = (name: string): string =>
  name.toLowerCase().replaceAll('#', 'no').replaceAll('/', '_').replaceAll(' ', '-');
