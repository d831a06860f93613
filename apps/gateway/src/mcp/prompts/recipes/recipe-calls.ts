import { type RecipeCall, toReference } from '../recipe.ts';

type Parameters = RecipeCall['parameters'];

export const makeBox = (id: string, purpose: string, parameters: Parameters): RecipeCall => ({
  id,
  purpose,
  tool: 'create_box',
  parameters,
});

export const makeCylinder = (id: string, purpose: string, parameters: Parameters): RecipeCall => ({
  id,
  purpose,
  tool: 'create_cylinder',
  parameters,
});

export const makeCone = (id: string, purpose: string, parameters: Parameters): RecipeCall => ({
  id,
  purpose,
  tool: 'create_cone',
  parameters,
});

/** Fuses the objects of earlier calls. */
export const fuse = (id: string, purpose: string, parts: readonly string[]): RecipeCall => ({
  id,
  purpose,
  tool: 'boolean_fuse',
  parameters: { object_ids: parts.map(toReference) },
});

/** Cuts the objects of some calls from the object of another. */
export const cut = (id: string, purpose: string, target: string, tools: readonly string[]): RecipeCall => ({
  id,
  purpose,
  tool: 'boolean_cut',
  parameters: { target_id: toReference(target), tool_ids: tools.map(toReference) },
});
