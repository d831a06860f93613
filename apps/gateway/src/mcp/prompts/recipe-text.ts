import type { Call, Recipe, Sizes } from './recipe.ts';

/** Enough of them that a thousandth of the smallest volume is seen, as of the largest. */
const toldDigits = 8;

/** What an assistant is told to do: the calls of a recipe, word for word, and how to see that they went right. */
export function textOf(recipe: Recipe, sizes: Sizes): string {
  const calls = recipe.calls(sizes);
  return [
    `Model this in the connected CAD application: ${recipe.title}. ${recipe.description}`,
    `Sizes: ${recipe.sizes.map((size) => `${size.name} ${sizes[size.name]}`).join(', ')}. Lengths are millimetres.`,
    howToCall(calls.length),
    calls.map(line).join('\n'),
    `Then check each part with get_object_details; its volume must be, within 0.1 %:`,
    recipe
      .parts(sizes)
      .map(({ id, volume }) => `- ${id}: ${Number(volume.toPrecision(toldDigits))} mm³`)
      .join('\n'),
    'If a call is refused, read why, mend it and go on from there; do not repeat calls that were done. ' +
      'In the end name the object_id of each part.',
  ].join('\n\n');
}

const howToCall = (count: number): string =>
  `Make these ${count} calls in this order, each once. Every call answers an object_id: ` +
  'where parameters say "${name.object_id}", put the one that the call of that name answered, exactly as it is.';

const line = ({ id, does, tool, parameters }: Call, at: number): string =>
  `${at + 1}. ${id}: ${does}\n   ${tool} ${JSON.stringify(parameters)}`;
