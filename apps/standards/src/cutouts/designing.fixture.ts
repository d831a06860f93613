import { catalog } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { socketCutout } from './socket-cutout.ts';

const { parameters } = catalog.find('design_socket_cutout') ?? {};

/** Runs the tool on parameters in the caller's form. Throws the fault that refuses them. */
export function designing(asked: Record<string, unknown>) {
  if (!parameters) throw new Error('there is no such tool');
  return socketCutout(parse(parameters, { panel_thickness: 2, ...asked }) as never);
}
