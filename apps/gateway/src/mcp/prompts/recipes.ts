import type { Recipe } from './recipe.ts';
import { electronicsBox } from './recipes/electronics-box.ts';
import { flange } from './recipes/flange.ts';
import { lBracket } from './recipes/l-bracket.ts';
import { mountingPlate } from './recipes/mounting-plate.ts';
import { standoff } from './recipes/standoff.ts';
import { vPulley } from './recipes/v-pulley.ts';

/** All recipes, in the order of prompts/list. */
export const recipes: readonly Recipe[] = [mountingPlate, lBracket, electronicsBox, standoff, flange, vPulley];
