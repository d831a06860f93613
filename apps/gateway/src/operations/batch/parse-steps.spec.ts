import { catalog, OperationIds } from '@kerf/catalog';
import { parseSteps } from './parse-steps.ts';
import { ToolDirectory } from '../../catalog/tool-directory.ts';

const tools = new ToolDirectory(catalog, new OperationIds(catalog, 'secret'));
const unknown = /^There is no command create_bax, which commands\[1\] names\. Did you mean create_box/;
const box = { command: 'create_box', parameters: { length: 1, width: 2, height: 3 } };
const fuse = (...object_ids: string[]) => ({ command: 'boolean_fuse', parameters: { object_ids } });
const write = { command: 'export_model', parameters: { format: 'step' } };
const read = (file_id: string) => ({ command: 'import_model', parameters: { file_id } });
const stepsOf = (commands: Parameters<typeof parseSteps>[0]['commands'], atomic = false) =>
  parseSteps({ commands, atomic }, tools);

describe('the steps of a batch', () => {
  it('are named by their caller or by their place, and have their defaults filled in', () => {
    const steps = stepsOf([box, { ...box, id: 'lid' }, fuse('${step_1.object_id}', '${lid.object_id}')]);

    expect(steps.map(({ id }) => id)).toEqual(['step_1', 'lid', 'step_3']);
    expect(steps[0]?.parameters).toEqual({ length: 1, width: 2, height: 3, position: [0, 0, 0] });
  });

  it('may stand for what earlier ones answer wherever a value could be, and keep what they say', () => {
    const details = { id: 'd', command: 'get_object_details', parameters: { object_id: '${step_1.object_id}' } };
    const parameters = {
      object_id: '${step_1.object_id}',
      radius: '${d.volume}',
      edges: ['${d.edges.0.id}', 'edge_3', '${d.edges.1.id}'],
    };
    const steps = stepsOf([box, details, { command: 'create_fillet', parameters }]);

    expect(steps[2]?.parameters).toEqual({ ...parameters, edge_filter: 'all' });
  });

  it('may read a file that an earlier one writes', () => {
    const steps = stepsOf([write, read('${step_1.file_id}')]);

    expect(steps[1]?.parameters).toMatchObject({ file_id: '${step_1.file_id}' });
  });

  it('are read in full beside a reference', () => {
    const parameters = { object_id: '${step_1.object_id}', radius: 0 };

    expect(() => stepsOf([box, { command: 'create_fillet', parameters }])).toThrow(/commands\[1\]: radius must be/);
  });

  it.each([
    [
      'a parameter that is wrong',
      [box, { command: 'create_box', parameters: { length: 0 } }],
      /^commands\[1\]: length /,
    ],
    [
      'an id that is taken',
      [
        { ...box, id: 'a' },
        { ...box, id: 'a' },
      ],
      /the id a is already used/,
    ],
    ['the id of a place that is taken', [{ ...box, id: 'step_2' }, box], /the id step_2 is already used/],
    ['a reference to nothing', [box, fuse('${lid.object_id}', 'box_1')], /refers to lid, but no earlier/],
    ['a reference to a later step', [fuse('${b.object_id}', 'box_1'), { ...box, id: 'b' }], /refers to b/],
    ['a reference to itself', [{ ...fuse('${a.object_id}', 'box_1'), id: 'a' }], /refers to a/],
    ['a reference with something around it', [box, fuse('x${step_1.object_id}', 'box_1')], /is not a reference/],
    ['a reference without a field', [box, fuse('${step_1}', 'box_1')], /is not a reference/],
    ['a tool of the service', [{ command: 'calculate_thread_geometry', parameters: { diameter: 8 } }], /outside the/],
    [
      'a file that no command writes',
      [box, read('${step_1.object_id}')],
      /commands\[1\]: file_id: .* is not the file_id/,
    ],
    [
      'another answer of a command that writes one',
      [write, read('${step_1.url}')],
      /commands\[1\]: file_id: .* is not/,
    ],
    ['a file that a later command writes', [read('${step_2.file_id}'), write], /refers to step_2/],
  ])('refuse %s, and say where', (_, commands, reason) => {
    expect(() => stepsOf(commands)).toThrow(
      expect.objectContaining({ code: 'invalid_parameters', slots: { reason: expect.stringMatching(reason) } }),
    );
  });

  it.each(['undo', 'redo'])('may not be to %s where all are done or none', (command) => {
    const steps = [box, { command, parameters: {} }];
    const reason = `commands[1]: ${command} cannot be part of an atomic batch: send it alone, or set atomic to false.`;

    expect(stepsOf(steps)).toHaveLength(2);
    expect(() => stepsOf(steps, true)).toThrow(
      expect.objectContaining({ code: 'invalid_parameters', slots: { reason } }),
    );
  });

  it('refuse an unknown tool with its place and its neighbours', () => {
    const [code, message] = ['unknown_tool', expect.stringMatching(unknown) as string];

    expect(() => stepsOf([box, { command: 'create_bax', parameters: {} }])).toThrow(
      expect.objectContaining({ code, message }),
    );
  });
});
