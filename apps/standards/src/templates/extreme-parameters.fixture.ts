import fc from 'fast-check';
import type { Parameter, Template } from './template.ts';
import { readParameters } from './template-parameters.ts';

type ChosenParameters = Record<string, number | string>;

/** Fixed seeds: every run builds the same designs. */
const seeds = Array.from({ length: 100 }, (_, index) => index);
const triesPerSeed = 200;

/**
 * Parameter sets with one parameter at its minimum or maximum; the others have defaults, or allowed values if the
 * constraints require it.
 */
export function listExtremes(template: Template): [string, ChosenParameters][] {
  const extremes = template.parameters.flatMap((parameter): ChosenParameters[] =>
    parameter.type === 'choice'
      ? parameter.options.map((option) => ({ [parameter.name]: option }))
      : [{ [parameter.name]: parameter.minimum }, { [parameter.name]: parameter.maximum }],
  );
  return extremes.map((fixed) => [JSON.stringify(fixed).slice(1, -1), completeParameters(template, fixed)]);
}

function completeParameters(template: Template, fixed: ChosenParameters): ChosenParameters {
  if (isAllowed(template, fixed)) return fixed;
  const others: fc.Arbitrary<ChosenParameters> = fc.record(
    Object.fromEntries(template.parameters.map((one) => [one.name, createArbitrary(one)])),
  );
  for (const seed of seeds) {
    const found = fc
      .sample(others, { seed, numRuns: triesPerSeed })
      .map((chosen) => ({ ...chosen, ...fixed }))
      .find((chosen) => isAllowed(template, chosen));
    if (found) return found;
  }
  throw new Error(`No parameters of ${template.template_id} are allowed with ${JSON.stringify(fixed)}.`);
}

function isAllowed(template: Template, chosen: ChosenParameters): boolean {
  try {
    return readParameters(template, chosen).size > 0;
  } catch {
    return false;
  }
}

function createArbitrary(parameter: Parameter): fc.Arbitrary<number | string> {
  if (parameter.type === 'choice') return fc.constantFrom(...parameter.options);
  const { minimum: min, maximum: max, type } = parameter;
  if (type === 'integer') return fc.integer({ min, max });
  const hundredths = fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((many) => many / 100);
  return fc.oneof(hundredths, fc.constantFrom(min, max, parameter.default));
}
