import { allows, type Catalog, didYouMean, type Tier } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { GetPromptResult, Prompt, PromptArgument } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { textOf } from './recipe-text.ts';
import type { Recipe, Size, Sizes } from './recipe.ts';

/** MCP prompts, one per recipe. A tier sees the recipes for which it may use every tool. */
export class Prompts {
  constructor(
    private readonly recipes: readonly Recipe[],
    private readonly catalog: Catalog,
  ) {}

  list(tier: Tier): Prompt[] {
    return this.offeredTo(tier).map(({ name, title, description, sizes }) => ({
      name,
      title,
      description,
      arguments: sizes.map(describe),
    }));
  }

  /** Renders a recipe. Throws `invalid_parameters` for an unknown prompt and for invalid or incompatible sizes. */
  get(tier: Tier, name: string, given: Record<string, string> = {}): GetPromptResult {
    const recipe = this.find(tier, name);
    const sizes = sizesIn(recipe, given);
    const misfit = recipe.misfit(sizes);
    if (misfit !== undefined) throw Fault.invalid(misfit);
    const text = textOf(recipe, sizes);
    return { description: recipe.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  }

  /** Returns common values of an argument. Throws `invalid_parameters` for an unknown prompt. */
  complete(tier: Tier, name: string, argument: string): string[] {
    const size = this.find(tier, name).sizes.find((one) => one.name === argument);
    return size?.usual.map(String) ?? [];
  }

  private find(tier: Tier, name: string): Recipe {
    const offered = this.offeredTo(tier);
    const found = offered.find((recipe) => recipe.name === name);
    if (found) return found;
    const meant = didYouMean(
      name,
      offered.map((recipe) => recipe.name),
    );
    throw Fault.invalid(`Unknown prompt ${JSON.stringify(name.slice(0, 60))}.${meant}`);
  }

  private offeredTo(tier: Tier): Recipe[] {
    return this.recipes.filter((recipe) => toolsOf(recipe).every((tool) => this.mayUse(tier, tool)));
  }

  private mayUse(tier: Tier, tool: string): boolean {
    const found = this.catalog.find(tool);
    return found !== undefined && allows(tier, found.tier);
  }
}

/** Lists the tools that a recipe calls, which do not depend on its sizes. */
const toolsOf = (recipe: Recipe): string[] => recipe.calls(sizesIn(recipe, {})).map(({ tool }) => tool);

function sizesIn({ sizes }: Recipe, given: Record<string, string>): Sizes {
  const read = Object.fromEntries(sizes.map((size) => [size.name, numberOf(size).default(size.usual[0])]));
  // Client forms send an empty string for a field that was left empty.
  const filled = Object.entries(given).filter(([, text]) => text !== '');
  return parse(z.strictObject(read), Object.fromEntries(filled));
}

/** Creates the schema of a size; clients send every argument as text. */
const numberOf = ({ least, most, isCount }: Size) =>
  z
    .string()
    .refine((text) => /^-?\d{1,9}(\.\d{1,9})?$/.test(text), 'must be a number such as 80 or 5.5, without a unit')
    .transform(Number)
    .pipe((isCount ? z.int() : z.number()).min(least).max(most));

const describe = ({ name, description, usual: [first], least, most, isCount }: Size): PromptArgument => ({
  name,
  description: `${description} ${isCount ? 'From' : 'In millimetres, from'} ${least} to ${most}; default ${first}.`,
  required: false,
});
