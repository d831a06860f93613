import { designCutout } from './design-cutout.fixture.ts';

const asked = { standard: 'fan-40', panel_size: [80, 80] };

const commandsOf = (given: Record<string, unknown>) => designCutout(given).commands;
const names = (given: Record<string, unknown>) => commandsOf(given).map(({ command }) => command);

describe('the output of a cut-out', () => {
  it('is the commands that cut the panel, unless another is asked for', () => {
    expect(commandsOf({ ...asked, output: 'commands' })).toEqual(commandsOf(asked));
    expect(names(asked)).toEqual(expect.arrayContaining(['create_box', 'boolean_cut']));
  });

  it.each([[{}], [{ normal: [1, 0, 0] }], [{ count: 2, spacing: 60, panel_size: [160, 80] }]])(
    'tool_body of %j is the body alone, as it is without a panel',
    (more) => {
      const { panel_size: _, ...bare } = { ...asked, ...more };

      expect(commandsOf({ ...asked, ...more, output: 'tool_body' })).toEqual(commandsOf(bare));
      expect(names({ ...asked, ...more, output: 'tool_body' })).not.toContain('boolean_cut');
    },
  );

  it('spec is the figures alone', () => {
    expect(designCutout({ ...asked, output: 'spec' })).toEqual({ ...designCutout(asked), commands: [] });
  });

  it('still tells how near the edge of the panel is', () => {
    for (const output of ['spec', 'tool_body'])
      expect(designCutout({ ...asked, output }).min_edge_distance).toBe(designCutout(asked).min_edge_distance);
  });

  it.each(['spec', 'tool_body'])('%s is not warned of for cutting nothing', (output) => {
    expect(designCutout({ standard: 'fan-40' }).warnings).toContainEqual(expect.stringMatching(/cut nothing/));
    expect(designCutout({ standard: 'fan-40', output }).warnings).not.toContainEqual(
      expect.stringMatching(/cut nothing/),
    );
  });

  it.each(['spec', 'tool_body'])('%s cuts no object', (output) => {
    expect(() => designCutout({ ...asked, output, target_object_id: 'obj_1' })).toThrow(
      /^target_object_id is only cut with the output commands/,
    );
  });
});
