import { catalog, getInputSchema } from '@kerf/catalog';
import { resolveReferences } from './command-references.ts';

const answers = new Map([
  ['plate', { object_id: 'obj_1', volume_mm3: 12 }],
  ['steel', { object_id: 'obj_2' }],
  ['vertical', { object_id: 'obj_3' }],
]);

describe('the parameters of a command of a design', () => {
  it.each([
    [{ object_id: 'plate' }, { object_id: 'obj_1' }],
    [
      { target_id: 'plate', tool_ids: ['steel', 'other'] },
      { target_id: 'obj_1', tool_ids: ['obj_2', 'other'] },
    ],
    [{ object_id: '${plate.object_id}' }, { object_id: 'obj_1' }],
    [{ height: '${plate.volume_mm3}' }, { height: 12 }],
    [{ position: [0, '${plate.volume_mm3}', 0] }, { position: [0, 12, 0] }],
  ])('name objects by the id of the command that made them: %j', (given, resolvedTo) => {
    expect(resolveReferences(given, answers)).toEqual(resolvedTo);
  });

  it.each([
    { name: 'plate' },
    { material: 'steel' },
    { edge_filter: 'vertical' },
    { text: 'plate', nested: { label: 'steel', list: ['plate'] } },
  ])('keep a text that is spelt like an id: %j', (given) => {
    expect(resolveReferences(given, answers)).toEqual(given);
  });

  it('refer to what there is', () => {
    expect(() => resolveReferences({ object_id: '${lid.object_id}' }, answers)).toThrow(
      expect.objectContaining({
        code: 'invalid_parameters',
        message: expect.stringContaining('no earlier command has returned'),
      }),
    );
  });

  it('are called _id or _ids where the catalogue has the id of an object, and nowhere else', () => {
    const parameters = catalog
      .getTools('extended')
      .filter(({ runsOn, file }) => runsOn === 'adapter' && !file)
      .flatMap((tool) => Object.entries(getInputSchema(tool)['properties'] ?? {}));
    const objects = parameters.filter(([, schema]) => isObjectId.test(JSON.stringify(schema)));

    expect(objects.length).toBeGreaterThan(20);
    expect(objects.map(([name]) => name)).toEqual(
      parameters.map(([name]) => name).filter((name) => /_ids?$/.test(name)),
    );
  });
});

/** A text of 1 to 128 characters, or a list of them, as the catalogue has ids of objects. */
const isObjectId = /"minLength":1,"maxLength":128/;
