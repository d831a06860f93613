import { box, cylinder, sphere } from '../occt/primitives.ts';
import { solidResult } from './solid-result.ts';
import type { Command } from './table.ts';

export const createBox: Command<'create_box'> = (document, { length, width, height, position }) =>
  solidResult(document.add('box', box([length, width, height], position)));

export const createCylinder: Command<'create_cylinder'> = (document, { radius, height, position, axis }) =>
  solidResult(document.add('cylinder', cylinder(radius, height, position, axis)));

export const createSphere: Command<'create_sphere'> = (document, { radius, position }) =>
  solidResult(document.add('sphere', sphere(radius, position)));
