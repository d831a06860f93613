import { type Call, made } from '../recipe.ts';

type Parameters = Call['parameters'];

export const makeBox = (id: string, does: string, parameters: Parameters): Call => ({
  id,
  does,
  tool: 'create_box',
  parameters,
});

export const makeCylinder = (id: string, does: string, parameters: Parameters): Call => ({
  id,
  does,
  tool: 'create_cylinder',
  parameters,
});

export const makeCone = (id: string, does: string, parameters: Parameters): Call => ({
  id,
  does,
  tool: 'create_cone',
  parameters,
});

/** Fuses the objects of earlier calls. */
export const fuse = (id: string, does: string, parts: readonly string[]): Call => ({
  id,
  does,
  tool: 'boolean_fuse',
  parameters: { object_ids: parts.map(made) },
});

/** Cuts the objects of some calls from the object of another. */
export const cut = (id: string, does: string, target: string, tools: readonly string[]): Call => ({
  id,
  does,
  tool: 'boolean_cut',
  parameters: { target_id: made(target), tool_ids: tools.map(made) },
});
