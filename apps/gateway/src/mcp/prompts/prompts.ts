import { isTierAtLeast, type Catalog, didYouMean, type Tier } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { GetPromptResult, Prompt, PromptArgument } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Recipe, RecipeCall, RecipeSize, Sizes } from './recipe.ts';

/** MCP prompts, one per recipe. A tier sees the recipes for which it may use every tool. */
export class Prompts {
  constructor(
    private readonly recipes: readonly Recipe[],
    private readonly catalog: Catalog,
  ) {}

  listPrompts(tier: Tier): Prompt[] {
    return this.listRecipes(tier).map(({ name, title, description, sizes }) => ({
      name,
      title,
      description,
      arguments: sizes.map(toPromptArgument),
    }));
  }

  /** Renders a recipe. Throws `invalid_parameters` for an unknown prompt and for invalid or incompatible sizes. */
  getPrompt(tier: Tier, name: string, given: Record<string, string> = {}): GetPromptResult {
    const recipe = this.findRecipe(tier, name);
    const sizes = parseSizes(recipe, given);
    const problem = recipe.findMisfit(sizes);
    if (problem !== undefined) throw Fault.invalid(problem);
    const text = renderRecipe(recipe, sizes);
    return { description: recipe.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  }

  /** Returns common values of an argument. Throws `invalid_parameters` for an unknown prompt. */
  completeArgument(tier: Tier, name: string, argument: string): string[] {
    const size = this.findRecipe(tier, name).sizes.find((one) => one.name === argument);
    return size?.commonValues.map(String) ?? [];
  }

  private findRecipe(tier: Tier, name: string): Recipe {
    const offered = this.listRecipes(tier);
    const found = offered.find((recipe) => recipe.name === name);
    if (found) return found;
    const suggestion = didYouMean(
      name,
      offered.map((recipe) => recipe.name),
    );
    throw Fault.invalid(`Unknown prompt ${JSON.stringify(name.slice(0, 60))}.${suggestion}`);
  }

  private listRecipes(tier: Tier): Recipe[] {
    return this.recipes.filter((recipe) => listTools(recipe).every((tool) => this.canUse(tier, tool)));
  }

  private canUse(tier: Tier, tool: string): boolean {
    const found = this.catalog.findTool(tool);
    return found !== undefined && isTierAtLeast(tier, found.tier);
  }
}

/** Lists the tools that a recipe calls, which do not depend on its sizes. */
const listTools = (recipe: Recipe): string[] => recipe.buildCalls(parseSizes(recipe, {})).map(({ tool }) => tool);

function parseSizes({ sizes }: Recipe, given: Record<string, string>): Sizes {
  const read = Object.fromEntries(
    sizes.map((size) => [size.name, createNumberSchema(size).default(size.commonValues[0])]),
  );
  // Client forms send an empty string for a field that was left empty.
  const filled = Object.entries(given).filter(([, text]) => text !== '');
  return parse(z.strictObject(read), Object.fromEntries(filled));
}

/** Creates the schema of a size; clients send every argument as text. */
const createNumberSchema = ({ min, max, isCount }: RecipeSize) =>
  z
    .string()
    .refine((text) => /^-?\d{1,9}(\.\d{1,9})?$/.test(text), 'must be a number such as 80 or 5.5, without a unit')
    .transform(Number)
    .pipe((isCount ? z.int() : z.number()).min(min).max(max));

const toPromptArgument = ({
  name,
  description,
  commonValues: [first],
  min,
  max,
  isCount,
}: RecipeSize): PromptArgument => ({
  name,
  description: `${description} ${isCount ? 'From' : 'In millimetres, from'} ${min} to ${max}; default ${first}.`,
  required: false,
});

/** Enough significant digits to check both the smallest and the largest volume to 0.1 %. */
const volumeDigits = 8;

/** Renders a recipe as instructions for an assistant: the exact calls, and how to verify the result. */
function renderRecipe(recipe: Recipe, sizes: Sizes): string {
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
