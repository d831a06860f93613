import { parse } from '@kerf/contracts';
import { categories } from '@kerf/catalog';
import type { InnerCorner } from '@kerf/mesh';
import { cornerValues } from './corner-values.ts';
import { judgeDesign } from '../judge/judge.ts';

const asked = parse(categories.validation.validate_design.parameters, { process: 'cnc_milling', template_id: 'any' });

const corner = (radius: number, others: Partial<InnerCorner> = {}): InnerCorner => ({
  radius,
  depth: 12,
  location: [radius, 0, 0],
  isInclined: false,
  ...others,
});

function figuresOf(corners: readonly InnerCorner[], doubtfulCorners: readonly InnerCorner[] = []) {
  const facts = { process: 'cnc_milling', asked, measured: { corners, doubtfulCorners }, hasGeometry: true } as const;
  return [cornerValues.min_internal_radius(facts), cornerValues.corner_depth_ratio(facts)];
}

describe('the figures of rounded inner corners', () => {
  it('are exact where no other corner may be tighter', () => {
    expect(figuresOf([corner(4), corner(3)], [corner(5)])).toMatchObject([
      { value: 3, confidence: 'exact', location: [3, 0, 0] },
      { value: 4, confidence: 'exact', location: [3, 0, 0] },
    ]);
  });

  it.each([
    ['one that is no arc', [corner(4)], [corner(2)]],
    ['one that leans', [corner(4), corner(2, { isInclined: true })], []],
  ])('are bounds where one may be, and hope for what is known: %s', (_, corners, doubtful) => {
    const bound = { confidence: 'sampled', isBound: true };
    expect(figuresOf(corners, doubtful)).toMatchObject([
      { ...bound, value: 2, location: [2, 0, 0], hope: { value: 4 } },
      { ...bound, value: 6, location: [2, 0, 0], hope: { value: 3 } },
    ]);
  });

  it('are those that are known beside what is much less deep, and may be the rounding of a floor', () => {
    const [radius, ratio] = figuresOf([corner(4)], [corner(2, { depth: 1 })]);

    expect(radius).toMatchObject({ value: 4, confidence: 'sampled', doubt: { value: 2 } });
    expect(ratio).toMatchObject({ value: 3, confidence: 'exact' });
  });

  it.each([['one that the file leaves room for', [corner(4, { between: [2, 6] })], []]])(
    'are not exact where one may be: %s',
    (_, corners, doubtful) => {
      expect(figuresOf(corners, doubtful)).toMatchObject([
        { value: 4, confidence: 'sampled', doubt: { value: 2, location: [expect.any(Number), 0, 0] } },
        { value: 3, confidence: 'sampled', doubt: { value: 6 } },
      ]);
    },
  );

  it('are on a limit that is no farther off than the digits of the file tell, where those leave little room', () => {
    const facts = (more: Partial<InnerCorner>) => ({
      asked: parse(categories.validation.validate_design.parameters, {
        process: 'cnc_milling',
        machine: { tool_diameter: 6 },
        template_id: 'any',
      }),
      measured: { corners: [corner(2.998, more)] },
      hasGeometry: true,
    });
    const checked = (more: Partial<InnerCorner>) =>
      judgeDesign('cnc_milling', facts(more)).checks.find(({ check }) => check === 'min_internal_radius');

    expect(checked({ between: [2.99, 3.006] })).toMatchObject({ status: 'pass', measured: 2.998, confidence: 'exact' });
    expect(checked({ between: [2.997, 2.999] })).toMatchObject({
      status: 'fail',
      measured: 2.998,
      confidence: 'exact',
    });
    expect(checked({ between: [2.9, 3.1] })).toMatchObject({ status: 'unknown', measured: null });
  });

  it('fail as what is known at best, not as a bound of what may be worse', () => {
    const measured = { corners: [corner(2)], doubtfulCorners: [corner(0.5)] };
    const { checks } = judgeDesign('cnc_milling', { asked, measured, hasGeometry: true });

    expect(checks.find(({ check }) => check === 'corner_depth_ratio')).toMatchObject({
      status: 'fail',
      measured: 6,
      location: [2, 0, 0],
      message: expect.stringContaining('at least 6 times as deep'),
    });
  });

  it('are no bounds where one may be without any radius, and its ratio without end', () => {
    const [radius, ratio] = figuresOf([corner(4)], [corner(0)]);

    expect(radius).toMatchObject({ value: 0, isBound: true, hope: { value: 4 } });
    expect(ratio).toMatchObject({ value: 3, confidence: 'sampled', doubt: { value: Infinity } });
    expect(ratio).not.toHaveProperty('isBound');
  });

  it('may be better as far as all corners may be', () => {
    expect(figuresOf([corner(4, { between: [3, 6] }), corner(5)])).toMatchObject([
      { value: 4, doubt: { value: 3 }, hope: { value: 5 } },
      { value: 3, doubt: { value: 4 }, hope: { value: 12 / 5 } },
    ]);
  });

  it('are bounds where no corner is known, and none where there is none', () => {
    expect(figuresOf([], [corner(2)])).toMatchObject([{ atLeast: { value: 2 } }, { atLeast: { value: 6 } }]);
    expect(figuresOf([])).toMatchObject([{ absent: expect.any(String) }, { absent: expect.any(String) }]);
  });
});
