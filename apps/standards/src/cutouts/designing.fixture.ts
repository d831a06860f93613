import { catalog } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { socketCutout } from './socket-cutout.ts';

const { parameters } = catalog.find('design_socket_cutout') ?? {};

/** What the tool answers to parameters as a caller gives them, or the fault that refuses them. */
export function designing(asked: Record<string, unknown>) {
  if (!parameters) throw new Error('there is no such tool');
  return socketCutout(parse(parameters, { panel_thickness: 2, ...asked }) as never);
}
