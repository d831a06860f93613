import { parse } from '@kerf/contracts';
import { categories } from '@kerf/catalog';
import type { InnerCorner } from '@kerf/mesh';
import { millingValues } from './milling-values.ts';
import { judgeDesign } from '../judge/judge.ts';

const request = parse(categories.validation.validate_design.parameters, { process: 'cnc_milling', template_id: 'any' });

const corner = (radius: number, others: Partial<InnerCorner> = {}): InnerCorner => ({
  radius,
  depth: 12,
  location: [radius, 0, 0],
  isInclined: false,
  ...others,
});

function figuresOf(corners: readonly InnerCorner[], doubtfulCorners: readonly InnerCorner[] = []) {
  const facts = { process: 'cnc_milling', request, measured: { corners, doubtfulCorners }, hasGeometry: true } as const;
  return [millingValues.min_internal_radius(facts), millingValues.corner_depth_ratio(facts)];
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
  ])('are open where one may be, with the known corner as the best case: %s', (_, corners, doubtful) => {
    const open = { confidence: 'sampled', value: undefined };
    expect(figuresOf(corners, doubtful)).toMatchObject([
      { ...open, lower: { value: 2, location: [2, 0, 0] }, upper: { value: 4 } },
      { ...open, lower: { value: 3 }, upper: { value: 6, location: [2, 0, 0] } },
    ]);
  });

  it('are those that are known beside what is much less deep, and may be the rounding of a floor', () => {
    const [radius, ratio] = figuresOf([corner(4)], [corner(2, { depth: 1 })]);

    expect(radius).toMatchObject({ value: 4, confidence: 'sampled', lower: { value: 2 } });
    expect(ratio).toMatchObject({ value: 3, confidence: 'exact' });
  });

  it.each([['one that the file leaves room for', [corner(4, { between: [2, 6] })], []]])(
    'are not exact where one may be: %s',
    (_, corners, doubtful) => {
      expect(figuresOf(corners, doubtful)).toMatchObject([
        { value: 4, confidence: 'sampled', lower: { value: 2, location: [expect.any(Number), 0, 0] } },
        { value: 3, confidence: 'sampled', upper: { value: 6 } },
      ]);
    },
  );

  it('are on a limit that is no farther off than the digits of the file tell, where those leave little room', () => {
    const facts = (more: Partial<InnerCorner>) => ({
      request: parse(categories.validation.validate_design.parameters, {
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
    const { checks } = judgeDesign('cnc_milling', { request, measured, hasGeometry: true });

    expect(checks.find(({ check }) => check === 'corner_depth_ratio')).toMatchObject({
      status: 'fail',
      measured: 6,
      location: [2, 0, 0],
      message: expect.stringContaining('at least 6 times as deep'),
    });
  });

  it('keep a known ratio where one corner may be without any radius, and its ratio without end', () => {
    const [radius, ratio] = figuresOf([corner(4)], [corner(0)]);

    expect(radius).toMatchObject({ value: undefined, lower: { value: 0 }, upper: { value: 4 } });
    expect(ratio).toMatchObject({ value: 3, confidence: 'sampled', upper: { value: Infinity } });
  });

  it('may be better as far as all corners may be', () => {
    expect(figuresOf([corner(4, { between: [3, 6] }), corner(5)])).toMatchObject([
      { value: 4, lower: { value: 3 }, upper: { value: 5 } },
      { value: 3, lower: { value: 12 / 5 }, upper: { value: 4 } },
    ]);
  });

  it('are open where no corner is known, and absent where there is none', () => {
    expect(figuresOf([], [corner(2)])).toMatchObject([
      { value: undefined, lower: { value: 2 } },
      { value: undefined, upper: { value: 6 } },
    ]);
    expect(figuresOf([])).toMatchObject([{ absent: expect.any(String) }, { absent: expect.any(String) }]);
  });
});
