import { createBoxMesh, catchFault, ValidationHarness } from './validation.fixture.ts';

const command = (id: string, name: string, parameters: object) => ({ id, command: name, parameters });

describe('validate_design', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  const { vertices } = createBoxMesh(10, 10, 10);
  const plate = command('a', 'create_box', { length: 10, width: 10, height: 10 });

  it.each([
    ['no geometry', {}, /mesh is missing: give one of/],
    [
      'two geometries, one of them a mesh',
      { mesh: createBoxMesh(1, 1, 1), object_id: 'box_1' },
      /^mesh and object_id are mutually exclusive: give one of them\./,
    ],
    [
      'two geometries, none of them a mesh',
      { object_id: 'box_1', template_id: 'l-bracket' },
      /^object_id and template_id are mutually exclusive: give one of them\./,
    ],
    ['an unknown process', { mesh: createBoxMesh(1, 1, 1), process: 'forging' }, /process/],
    ['an unknown material', { mesh: createBoxMesh(1, 1, 1), material: 'unobtainium' }, /material/],
    ['an unknown check', { mesh: createBoxMesh(1, 1, 1), checks: ['beauty'] }, /checks/],
    ['a limit of an unknown check', { mesh: createBoxMesh(1, 1, 1), limits: { beauty: 1 } }, /beauty/],
    ['a place that is no number', { mesh: { vertices: [0, 0, NaN], triangles: [0, 0, 0] } }, /vertices/],
    ['an endless place', { mesh: { vertices: [0, 0, Infinity], triangles: [0, 0, 0] } }, /vertices/],
    ['no direction', { mesh: createBoxMesh(1, 1, 1), build_direction: [0, 0, 0] }, /zero vector/],
    ['an index out of range', { mesh: { vertices, triangles: [0, 1, 8] } }, /Triangle 0 refers to vertex 8/],
    [
      'an unknown command',
      { design: { commands: [command('a', 'make_tea', {})] } },
      /unknown modelling command make_tea/,
    ],
    [
      'a command that is misspelt',
      { design: { commands: [command('a', 'create_bx', {})] } },
      /^In the command a: unknown modelling command create_bx\. Did you mean create_box\b/,
    ],
    [
      'a parameter out of its bounds',
      { design: { commands: [plate, command('b', 'create_sphere', { radius: 0 })] } },
      /^In the command b: radius must be at least 0\.01, not 0\.$/,
    ],
    [
      'a reference to nothing',
      { design: { commands: [plate, command('b', 'create_sphere', { radius: '${c.radius}' })] } },
      /^In the command b: \$\{c\.radius\} refers to a result that no earlier command has returned\.$/,
    ],
    [
      'what the kernel cannot make',
      { design: { commands: [plate, command('b', 'create_fillet', { object_id: 'a', radius: 50 })] } },
      /^In the command b: A fillet of radius 50 does not fit/,
    ],
    [
      'a command that writes a file',
      { design: { commands: [command('a', 'export_model', { format: 'stl' })] } },
      /unknown modelling command/,
    ],
  ])('refuses %s in words', async (_, asked, sentence) => {
    const validating = (async () => world.validate(asked))();

    expect(await catchFault(validating)).toMatchObject({
      code: 'invalid_parameters',
      message: expect.stringMatching(sentence),
    });
  });

  it.each([
    ['a STEP file that ends early', 'ISO-10303-21;\nHEADER;\n', 'part.step', /The file/],
    ['a text of another kind', 'hello', 'part.txt', /not an STL, OBJ, 3MF or STEP/],
  ])('refuses %s in words', async (_, content, name, sentence) => {
    expect(await catchFault(world.validateFile(Buffer.from(content), name))).toMatchObject({
      code: 'invalid_parameters',
      message: expect.stringMatching(sentence),
    });
  });
});
