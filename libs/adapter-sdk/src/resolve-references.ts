import { didYouMean } from '@kerf/catalog';
import { ToolError } from './tool-error.ts';

/** Results of batch steps by their ids. */
export type StepResults = ReadonlyMap<string, unknown>;

/** Resolves parameters: each string `${id.field}` is replaced by that field of the step's result. */
export function resolveReferences(value: unknown, results: StepResults): unknown {
  if (typeof value === 'string') return resolveText(value, results);
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, results));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolveReferences(item, results)]));
}

const reference = /^\$\{([^{}]+)\}$/;

function resolveText(text: string, results: StepResults): unknown {
  const path = reference.exec(text)?.[1];
  return path === undefined ? text : findReference(path, results);
}

function findReference(path: string, results: StepResults): unknown {
  const [id = '', ...fields] = path.split('.');
  if (!results.has(id)) {
    const known = didYouMean(id, [...results.keys()]);
    throw new ToolError('INVALID_PARAMETER', `No step ${id} succeeded before this one, which refers to it.${known}`);
  }
  const found = fields.reduce(getField, results.get(id));
  if (found !== undefined) return found;
  throw new ToolError('INVALID_PARAMETER', `The result of step ${id} has no field ${fields.join('.')}.`);
}

const getField = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
