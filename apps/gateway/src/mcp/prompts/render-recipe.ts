import type { RecipeCall, Recipe, Sizes } from './recipe.ts';

/** Enough significant digits to check both the smallest and the largest volume to 0.1 %. */
const volumeDigits = 8;

/** Renders a recipe as instructions for an assistant: the exact calls, and how to verify the result. */
export function renderRecipe(recipe: Recipe, sizes: Sizes): string {
  const calls = recipe.buildCalls(sizes);
  return [
    `Model this in the connected CAD application: ${recipe.title}. ${recipe.description}`,
    `Sizes: ${recipe.sizes.map((size) => `${size.name} ${sizes[size.name]}`).join(', ')}. Lengths are millimetres.`,
    describeCalls(calls.length),
    calls.map(formatCall).join('\n'),
    'Then verify each part with get_object_details. Volumes must match within 0.1 %:',
    recipe
      .computeParts(sizes)
      .map(({ id, volume }) => `- ${id}: ${Number(volume.toPrecision(volumeDigits))} mm³`)
      .join('\n'),
    'If a call fails, read the error, correct the call and continue from there; do not repeat calls that succeeded. ' +
      'Finally, report the object_id of each part.',
  ].join('\n\n');
}

const describeCalls = (count: number): string =>
  `Make these ${count} calls in this order, each once. Every call returns an object_id: ` +
  'replace "${name.object_id}" in parameters with the object_id that the call of that name returned, unchanged.';

const formatCall = ({ id, purpose: does, tool, parameters }: RecipeCall, index: number): string =>
  `${index + 1}. ${id}: ${does}\n   ${tool} ${JSON.stringify(parameters)}`;
