import { catalog } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { designSocketCutout } from './socket-cutout.ts';

const { parameters } = catalog.findTool('design_socket_cutout') ?? {};

/** Runs the tool on parameters in the caller's form. Throws the fault that refuses them. */
export function designCutout(given: Record<string, unknown>) {
  if (!parameters) throw new Error('there is no such tool');
  return designSocketCutout(parse(parameters, { panel_thickness: 2, ...given }) as never);
}
