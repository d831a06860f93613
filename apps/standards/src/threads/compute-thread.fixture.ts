import { catalog } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { computeThreadGeometry } from './thread-geometry.ts';

const { parameters } = catalog.findTool('calculate_thread_geometry') ?? {};

/** Runs the tool on parameters in the caller's form. Throws the fault that refuses them. */
export function computeThread(given: Record<string, unknown>) {
  if (!parameters) throw new Error('there is no such tool');
  return computeThreadGeometry(parse(parameters, given) as never);
}
