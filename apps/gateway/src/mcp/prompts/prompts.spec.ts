import { Catalog, catalog, categories, type Tier } from '@kerf/catalog';
import { parse } from '@kerf/contracts';
import { Prompts } from './prompts.ts';
import { recipes } from './recipes.ts';
import { toReference, type Recipe } from './recipe.ts';

const tier: Tier = 'free';
const prompts = new Prompts(recipes, catalog);
const textOf = (name: string, sizes: Record<string, string> = {}): string => {
  const content = prompts.getPrompt(tier, name, sizes).messages[0]?.content;
  return content?.type === 'text' ? content.text : '';
};
const usual = ({ sizes }: Recipe) => Object.fromEntries(sizes.map((size) => [size.name, size.commonValues[0]]));

describe('the prompts', () => {
  it('are six recipes of parts, with their sizes as optional arguments', () => {
    const listed = prompts.listPrompts(tier);

    expect(listed.map(({ name }) => name)).toEqual([
      'mounting_plate',
      'l_bracket',
      'electronics_box',
      'standoff',
      'flange',
      'v_pulley',
    ]);
    expect(listed[3]).toEqual({
      name: 'standoff',
      title: 'Round standoff',
      description: expect.any(String),
      arguments: expect.arrayContaining([
        {
          name: 'height',
          description: 'Total height. In millimetres, from 0.5 to 2000; default 12.',
          required: false,
        },
      ]),
    });
  });

  it('are offered to those who may use every tool of theirs', () => {
    const { primitives } = categories;
    const dear = { ...primitives, create_cone: { ...primitives.create_cone, tier: 'pro' as const } };
    const some = new Prompts(recipes, new Catalog({ ...categories, primitives: dear }));

    expect(some.listPrompts('maker')).toHaveLength(5);
    expect(() => some.getPrompt('maker', 'v_pulley')).toThrow('Unknown prompt "v_pulley".');
    expect(some.listPrompts('pro')).toHaveLength(6);
  });

  it('propose for an argument what it often is', () => {
    expect(prompts.completeArgument(tier, 'flange', 'bolts')).toEqual(['6', '4', '8']);
    expect(prompts.completeArgument(tier, 'flange', 'colour')).toEqual([]);
  });

  it.each([
    ['an unknown prompt', 'flang', {}, 'Unknown prompt "flang". Did you mean flange?'],
    ['an unknown size', 'flange', { bolt: '4' }, 'bolt is not a known field.'],
    ['a size with a unit', 'flange', { diameter: '10 cm' }, 'diameter must be a number'],
    ['a size below zero', 'flange', { diameter: '-1' }, 'diameter must be at least 10, not -1.'],
    ['a size that is too small', 'flange', { diameter: '9' }, 'diameter must be at least 10, not 9.'],
    ['a size that is too large', 'flange', { bolts: '25' }, 'bolts must be at most 24, not 25.'],
    ['a part of a count', 'flange', { bolts: '4.5' }, 'bolts must be an int'],
    ['sizes that do not fit', 'flange', { bore: '50' }, 'bore must be less than hub_diameter.'],
    [
      'a groove whose sides no tool makes',
      'v_pulley',
      { groove_bottom: '9.99' },
      'groove_bottom must be at least 0.02',
    ],
  ])('refuse %s', (_, name, sizes: Record<string, string>, sentence) => {
    expect(() => prompts.getPrompt(tier, name, sizes)).toThrow(sentence);
  });

  it('take a groove whose sides are just as high as a tool makes them', () => {
    const text = textOf('v_pulley', { groove_bottom: '9.98' });

    expect(text).toContain('"height":0.01,');
  });

  it('take the sizes that are given and what is usual for the others', () => {
    expect(textOf('standoff', { height: '7.5', bore: '' })).toContain(
      'Sizes: diameter 8, bore 3.4, height 7.5, bevel 0.5.',
    );
  });
});

describe('the volume that a part must have', () => {
  it.each([
    ['a small part', { diameter: '1', bore: '0.2', height: '0.5', bevel: '0.05' }, 0.369398936],
    ['a large part', { diameter: '500', bore: '450', height: '2000', bevel: '20' }, 74_001_262.2],
  ])('is told of %s as exactly as it is checked', (_, sizes, volume) => {
    const rendered = Number(/standoff: (\S+) mm³/.exec(textOf('standoff', sizes))?.[1]);

    expect(rendered / volume).toBeCloseTo(1, 6);
  });
});

describe.each(recipes.map((recipe) => [recipe.name, recipe] as const))('%s', (name, recipe) => {
  it('calls core tools alone, with parameters that they take', () => {
    for (const { tool, parameters } of recipe.buildCalls(usual(recipe))) {
      const entry = catalog.findTool(tool);
      expect([tool, entry?.toolset, entry?.tier]).toEqual([tool, 'core', 'free']);
      expect(entry && parse(entry.parameters, parameters)).toBeDefined();
    }
  });

  it('names each call once, and refers to earlier ones', () => {
    const calls = recipe.buildCalls(usual(recipe));
    const ids = calls.map(({ id }) => id);

    expect(new Set(ids).size).toBe(ids.length);
    calls.forEach(({ parameters }, at) => {
      const named = [...JSON.stringify(parameters).matchAll(/\$\{(\w+)\.object_id\}/g)].map(([, id]) => id);
      expect(ids.slice(0, at)).toEqual(expect.arrayContaining(named));
    });
    expect(ids).toEqual(expect.arrayContaining(recipe.computeParts(usual(recipe)).map(({ id }) => id)));
  });

  it('has usual sizes that fit each other, within their bounds', () => {
    expect(recipe.findMisfit(usual(recipe))).toBeUndefined();
    for (const { commonValues: values, min, max } of recipe.sizes)
      for (const value of values) expect([value, value >= min, value <= max]).toEqual([value, true, true]);
  });

  it('is told call by call', () => {
    const text = textOf(name);
    recipe.buildCalls(usual(recipe)).forEach(({ id, tool, parameters }, at) => {
      expect(text).toContain(`${at + 1}. ${id}: `);
      expect(text).toContain(`\n   ${tool} ${JSON.stringify(parameters)}`);
    });
    for (const { id, volume } of recipe.computeParts(usual(recipe)))
      expect(text).toContain(`- ${id}: ${Number(volume.toPrecision(8))} mm³`);
  });
});

it('what was made is named as in a batch', () => {
  expect(toReference('plate')).toBe('${plate.object_id}');
});
