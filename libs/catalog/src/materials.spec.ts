import { catalog } from './catalog.ts';

const read = (name: string, parameters: object) => catalog.findTool(name)?.parameters.safeParse(parameters);

const validated = (material: unknown) => read('validate_design', { template_id: 'knob', material });

describe('a material', () => {
  it.each([
    ['PLA', 'pla'],
    ['6061', 'al-6061-t6'],
    ['6061 T6', 'al-6061-t6'],
    ['AISI 304', 'aisi-304'],
    ['304', 'aisi-304'],
    ['A36', 'astm-a36'],
    ['Ti 6Al 4V', 'ti-6al-4v'],
    ['pom', 'pom-c'],
  ])('named %s is %s', (material, meant) => {
    expect(validated(material)?.data).toMatchObject({ material: meant });
  });

  it.each(['brass', 'al', 't6', '61', 'alloy 6061', '', 6061, ['pla']])('is not known by %p', (material) => {
    expect(validated(material)?.error?.issues).toMatchObject([{ code: 'invalid_value', path: ['material'] }]);
  });

  it('may be left out, and has the density that is told', () => {
    expect(read('validate_design', { template_id: 'knob' })?.data).not.toHaveProperty('material');
    expect(read('get_mass_properties', { material: 'AISI-304' })?.data).toEqual({ density: 8000 });
  });
});
