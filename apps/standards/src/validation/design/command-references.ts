import { Fault } from '@kerf/errors';

/** Results of the earlier commands of a design, by command id. */
export type CommandResults = ReadonlyMap<string, Record<string, unknown>>;

/** `${id.field}`, in any parameter of a command. */
const reference = /^\$\{([A-Za-z_][\w-]*)\.([A-Za-z_]\w*)\}$/;

/**
 * Parameters that name objects: object_id, target_id, tool_ids. Only these accept a plain id for the object of a
 * command.
 */
const namesObjects = /_ids?$/;

/**
 * Replaces `${id.field}` by results of earlier commands, and plain ids by objects in parameters that name objects;
 * other texts may equal an id by chance. Throws `invalid_parameters` for an unresolved reference.
 */
export function resolveReferences(value: unknown, results: CommandResults, parameter = ''): unknown {
  if (typeof value === 'string') return resolveText(value, results, parameter);
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, results, parameter));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, resolveReferences(item, results, name)]),
  );
}

function resolveText(text: string, results: CommandResults, parameter: string): unknown {
  const [, id, field] = reference.exec(text) ?? [];
  if (id === undefined || field === undefined)
    return namesObjects.test(parameter) ? resolveObject(text, results) : text;
  const value = results.get(id)?.[field];
  if (value !== undefined) return value;
  throw Fault.invalid(`${text} refers to a result that no earlier command has returned.`);
}

const resolveObject = (id: string, results: CommandResults): unknown => results.get(id)?.['object_id'] ?? id;
