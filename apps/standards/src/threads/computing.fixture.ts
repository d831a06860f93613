import { catalog } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { threadGeometry } from './thread-geometry.ts';

const { parameters } = catalog.find('calculate_thread_geometry') ?? {};

/** Runs the tool on parameters in the caller's form. Throws the fault that refuses them. */
export function computing(asked: Record<string, unknown>) {
  if (!parameters) throw new Error('there is no such tool');
  return threadGeometry(parse(parameters, asked) as never);
}
