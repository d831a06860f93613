type Results = ReadonlyMap<string, Record<string, unknown>>;

/** Replaces `${step.field}` in parameters by the results of earlier steps. */
export const resolveReferences = (parameters: Record<string, unknown>, results: Results): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, resolveValue(value, results)]));

function resolveValue(value: unknown, results: Results): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, results));
  if (typeof value !== 'string') return value;
  const [, id, path] = /^\$\{(\w+)\.([\w.]+)\}$/.exec(value) ?? [];
  if (!id || !path) return value;
  return path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], results.get(id));
}
