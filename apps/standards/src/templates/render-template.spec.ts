import { renderTemplate } from './render-template.ts';

const cylinder = (id: string, radius: unknown) => ({ id, command: 'create_cylinder', parameters: { radius } });

describe('a template', () => {
  it('computes what is an expression and keeps the rest', () => {
    const steps = [
      { id: 'a', command: 'create_box', parameters: { length: '=2*d', position: [0, '=d/3', 1], kind: 'd' } },
    ];

    expect(renderTemplate({ steps }, new Map([['d', 1]]))).toEqual([
      { id: 'a', command: 'create_box', parameters: { length: 2, position: [0, 0.333333333, 1], kind: 'd' } },
    ]);
  });

  it('repeats steps under numbered ids, and refers to one or to all of them', () => {
    const steps = [
      { repeat: { name: 'i', count: 'n' }, steps: [cylinder('hole_{i}', '=i + 1'), cylinder('of_{i}', '@hole_{i}')] },
      { id: 'cut', command: 'boolean_cut', parameters: { target_id: '@of_1', tool_ids: ['@hole_*', '@of_0'] } },
    ];

    expect(renderTemplate({ steps }, new Map([['n', 2]]))).toEqual([
      cylinder('hole_0', 1),
      cylinder('of_0', '${hole_0.object_id}'),
      cylinder('hole_1', 2),
      cylinder('of_1', '${hole_1.object_id}'),
      {
        id: 'cut',
        command: 'boolean_cut',
        parameters: {
          target_id: '${of_1.object_id}',
          tool_ids: ['${hole_0.object_id}', '${hole_1.object_id}', '${of_0.object_id}'],
        },
      },
    ]);
  });

  it('leaves out steps whose condition does not hold', () => {
    const steps = [
      { when: 'd > 1', steps: [cylinder('big', 1)] },
      { when: 'd <= 1', steps: [cylinder('small', 1)] },
    ];

    expect(renderTemplate({ steps }, new Map([['d', 1]])).map(({ id }) => id)).toEqual(['small']);
  });

  it('draws a hexagon by its size across flats', () => {
    const profile = { profile_of: 'regular_polygon', sides: 6, across_flats: '=d' };
    const [{ parameters } = { parameters: {} }] = renderTemplate(
      { steps: [{ id: 'a', command: 'extrude', parameters: { profile } }] },
      new Map([['d', 10]]),
    );

    expect(parameters).toEqual({
      profile: [
        [5, 2.886751346],
        [0, 5.773502692],
        [-5, 2.886751346],
        [-5, -2.886751346],
        [-0, -5.773502692],
        [5, -2.886751346],
      ],
    });
  });

  it('repeats nothing more than a hundred times', () => {
    const steps = [{ repeat: { name: 'i', count: 101 }, steps: [cylinder('c_{i}', 1)] }];

    expect(() => renderTemplate({ steps }, new Map())).toThrow('at most 100 times');
  });
});
