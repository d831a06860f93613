import { catalog } from './catalog.ts';
import { describeIssue } from './validation-messages.ts';

describe('fields that belong together', () => {
  it.each([
    [
      'pattern_linear',
      { object_id: 'a', direction: [1, 0, 0], spacing: 9, count: 2, direction2: [0, 1, 0] },
      'direction2 requires spacing2 and count2: give all three or none.',
    ],
    [
      'create_hole',
      { object_id: 'a', position: [0, 0, 0], diameter: 5, counterbore_diameter: 9 },
      'counterbore_depth and counterbore_diameter must be given together: give both or none.',
    ],
  ])('of %s are named in a sentence', (name, parameters, sentence) => {
    const issues = catalog.findTool(name)?.parameters.safeParse(parameters).error?.issues ?? [];

    expect(issues.map((issue) => describeIssue(issue, []))).toEqual([sentence]);
  });
});
