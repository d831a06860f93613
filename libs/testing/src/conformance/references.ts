type Results = ReadonlyMap<string, Record<string, unknown>>;

/** Replaces `${step.field}` in parameters by the results of earlier steps. */
export const resolved = (parameters: Record<string, unknown>, results: Results): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, valueOf(value, results)]));

function valueOf(value: unknown, results: Results): unknown {
  if (Array.isArray(value)) return value.map((item) => valueOf(item, results));
  if (typeof value !== 'string') return value;
  const [, id, path] = /^\$\{(\w+)\.([\w.]+)\}$/.exec(value) ?? [];
  if (!id || !path) return value;
  return path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], results.get(id));
}
