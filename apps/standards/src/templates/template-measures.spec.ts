import { measureTemplate } from './template-measures.ts';
import { readTemplates } from './template-files.ts';
import { TemplateLibrary } from './template-library.ts';

const templates = new TemplateLibrary(readTemplates());
const nothing = { where: [], bounding_box: { min: [0, 0, 0], max: [1, 1, 1] }, volume_mm3: null };

describe('a rendered template', () => {
  it('tells its box and its volume', () => {
    expect(templates.render('l-bracket', {})).toMatchObject({
      bounding_box: { min: [0, 0, 0], max: [50, 40, 50] },
      volume_mm3: expect.closeTo(19_000 + 1000 - 4 * Math.PI * 3.3 ** 2 * 5, 6),
    });
  });

  it('tells its box and no volume where that has no closed form', () => {
    expect(templates.render('shaft-collar', { od: 30 })).toMatchObject({
      bounding_box: { min: [-15, -15, 0], max: [15, 15, 10] },
      volume_mm3: null,
    });
  });
});

describe('the measures of a template', () => {
  it('may name what they use, and what was named before', () => {
    const where = [
      { name: 'half', value: 'd/2' },
      { name: 'area', value: 'pi*half*half' },
    ];
    const measures = { ...nothing, where, bounding_box: { min: ['-half', '-half', 0], max: ['half', 'half', 2] } };

    expect(measureTemplate({ measures: { ...measures, volume_mm3: '2*area' } }, new Map([['d', 4]]), [])).toEqual({
      bounding_box: { min: [-2, -2, 0], max: [2, 2, 2] },
      volume_mm3: expect.closeTo(8 * Math.PI, 8),
    });
  });

  it('know the profile that is extruded last, whichever way round it goes', () => {
    const corners = [
      [0, 0],
      [4, 0],
      [4, 2],
      [-1, 2],
    ];
    const of = (profile: number[][]) => [{ id: 'a', command: 'extrude', parameters: { profile, distance: 3 } }];
    const max = ['profile_max_x', 'profile_max_y', 3];
    const measures = {
      ...nothing,
      bounding_box: { min: ['profile_min_x', 'profile_min_y', 0], max },
      volume_mm3: '3*profile_area',
    };

    for (const commands of [of(corners), of(corners.toReversed())])
      expect(measureTemplate({ measures }, new Map(), commands)).toEqual({
        bounding_box: { min: [-1, 0, 0], max: [4, 2, 3] },
        volume_mm3: 27,
      });
  });

  it('of a profile that is not there are refused by name', () => {
    const measures = { ...nothing, volume_mm3: 'profile_area' };

    expect(() => measureTemplate({ measures }, new Map(), [])).toThrow('Unknown name profile_area.');
  });
});
