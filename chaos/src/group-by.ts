/** The items by name, in their order. */
export function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group) group.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return groups;
}

/** How often each name comes. */
export function countBy(names: readonly string[]): Map<string, number> {
  return new Map([...groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));
}
