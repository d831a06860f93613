import { resolveReferences } from './resolve-references.ts';

const answers = new Map<string, unknown>([
  ['base', { object_id: 'box_1', volume: 8, bounding_box: { max: [1, 2, 3] } }],
  ['hole', { object_id: 'cylinder_2' }],
]);

describe('a reference to an earlier step', () => {
  it.each([
    ['is replaced by the answer', '${base.object_id}', 'box_1'],
    ['keeps its type', '${base.volume}', 8],
    ['reaches into lists', '${base.bounding_box.max.2}', 3],
    ['is a text of its own', 'a ${base.object_id} of ${base.volume}', 'a ${base.object_id} of ${base.volume}'],
    [
      'is found in lists and objects',
      { ids: ['${base.object_id}', '${hole.object_id}'] },
      { ids: ['box_1', 'cylinder_2'] },
    ],
    ['is nothing else', { a: '$base', b: '{base}', c: 3, d: null }, { a: '$base', b: '{base}', c: 3, d: null }],
  ])('%s', (_, given, expected) => {
    expect(resolveReferences(given, answers)).toEqual(expected);
  });

  it.each([
    [
      'a step that was not done',
      '${bsae.object_id}',
      'No step bsae succeeded before this one, which refers to it. Did you mean base',
    ],
    ['a field that is not there', '${base.colour}', 'The result of step base has no field colour.'],
    ['what every object has', '${base.constructor.name}', 'The result of step base has no field constructor.name.'],
  ])('to %s is refused', (_, given, sentence) => {
    expect(() => resolveReferences(given, answers)).toThrow(sentence);
  });
});
