import { refusal } from '../http/expected-responses.ts';
import { expectNoEffect } from './document-state.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

describe('a tool with impossible parameters', () => {
  const on = useHeadlessAdapter();

  it.each([
    [
      'a helix of 10,000 turns',
      'create_helix',
      { radius: 5, pitch: 1, height: 10_000 },
      'height must be at most 1000 times the pitch: a helix has at most 1000 turns.',
    ],
    [
      'an object fused with itself',
      'boolean_fuse',
      { object_ids: ['box_1', 'box_1'] },
      'object_ids must not contain duplicates.',
    ],
    [
      'an object cut by itself',
      'boolean_cut',
      { target_id: 'box_1', tool_ids: ['box_1'] },
      'tool_ids must not contain the target.',
    ],
    [
      'a cone of radius1',
      'create_cone',
      { radius1: 5, height: 1 },
      'bottom_radius is missing: give a number. radius1 is not a known field. Did you mean bottom_radius?',
    ],
    [
      'a torus of radius1',
      'create_torus',
      { radius1: 5, minor_radius: 1 },
      'major_radius is missing: give a number. radius1 is not a known field. Did you mean major_radius?',
    ],
    [
      'a torus thicker than wide',
      'create_torus',
      { major_radius: 5, minor_radius: 6 },
      'minor_radius must be smaller than major_radius.',
    ],
    [
      'an axis of no direction',
      'create_cylinder',
      { radius: 1, height: 1, axis: [0, 0, 0] },
      'axis must not be the zero vector.',
    ],
    ['a thing beyond a kilometre', 'create_sphere', { radius: 1e7 }, 'radius must be at most 1000000, not 10000000.'],
    ['NaN as text', 'create_sphere', { radius: 'NaN' }, 'radius must be a number, not "NaN".'],
    ['what JSON makes of NaN', 'create_sphere', { radius: Number.NaN }, 'radius must be a number, not null.'],
  ] as const)('is refused with a sentence when it is %s', async (_, tool, parameters, error) => {
    expect(await expectNoEffect(on.account, () => on.account.execute(tool, parameters))).toEqual(
      refusal('invalid_parameters', error),
    );
  });

  it.each([
    ['1e999', 'radius must be a number, not Infinity.'],
    ['-1e999', 'radius must be a number, not -Infinity.'],
    ['NaN', expect.stringMatching(/^The body is not valid JSON: Unexpected token 'N'/)],
    ['Infinity', expect.stringMatching(/^The body is not valid JSON: Unexpected token 'I'/)],
  ])('is refused when a radius is written as %s', async (radius, error) => {
    const text = `{"command":"create_sphere","parameters":{"radius":${radius}}}`;
    const ask = () => on.account.send('POST', '/api/v1/execute', { text });

    expect(await expectNoEffect(on.account, ask)).toEqual(refusal('invalid_parameters', error));
  });
});
