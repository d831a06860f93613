import { computeThread } from './compute-thread.fixture.ts';

describe('calculate_thread_geometry', () => {
  it.each([
    'M8x1.25',
    'm8',
    ' M 8 ',
    'M8 x 1.25',
    'M8×1,25',
    'm8X1.25',
    'M8х1.25',
    'M8*1.25',
    'M8-1.25',
    'M8–1.25',
    'M8-6g',
    'M8x1.25-6g',
    'M8 - 6g',
    'M8-6H/6g',
  ])('reads %j as M8', (designation) => {
    expect(computeThread({ designation })).toMatchObject({
      designation: 'M8',
      series: 'coarse',
      tolerance_class: '6g',
    });
  });

  it('gives the plain minor diameter and depth of the side that is meant', () => {
    const nut = { internal: true, minor_diameter: 4.917, thread_depth: 0.541 };

    expect(computeThread({ designation: 'M6', internal: true })).toMatchObject(nut);
    expect(computeThread({ designation: 'M6-6H' })).toMatchObject(nut);
    expect(computeThread({ designation: 'M6', tolerance_class: '6H' })).toMatchObject(nut);
    expect(computeThread({ designation: 'M6-6H/6g', internal: true })).toMatchObject(nut);
    expect(computeThread({ designation: 'M6' })).toMatchObject({
      internal: false,
      minor_diameter: 4.773,
      thread_depth: 0.613,
    });
  });

  it.each([
    [{ designation: 'M6-6g', tolerance_class: '6g' }, { designation: 'M6-6g' }],
    [{ designation: 'M6-6H/6g', tolerance_class: '6H' }, { designation: 'M6-6H' }],
    [{ designation: 'M6-6g', tolerance_class: '6H/6g' }, { designation: 'M6-6g' }],
    [{ designation: 'M6', tolerance_class: '4h' }, { designation: 'M6-4h' }],
    [{ designation: 'M6-6H', tolerance_class: '6H/6g' }, { designation: 'M6-6H' }],
    [{ designation: '1/4-20 UNC-2A', tolerance_class: '2a' }, { designation: '1/4-20 UNC-2A' }],
  ])('takes a class that agrees: %j is %j', (asked, plain) => {
    expect(computeThread(asked)).toEqual(computeThread(plain));
  });

  it.each([
    ['M6-6g-6H', {}, '6g and 6H are a pair: the result is an external thread of class 6g.'],
    ['M6-6H/6g', {}, 'the result is an external thread of class 6g. Set internal to true for class 6H.'],
    ['Tr20x4-7H/7e', {}, 'the result is an external thread of class 7e. Set internal to true for class 7H.'],
    ['1/4-20 UNC', { tolerance_class: '2B/2A' }, 'of class 2A. Set internal to true for class 2B.'],
  ])('tells of %s with %j which of two threads it computes', (designation, more, sentence) => {
    const told = computeThread({ designation, ...more });

    expect(told.warnings).toContainEqual(expect.stringContaining(sentence));
    expect(computeThread({ designation, ...more, internal: false }).warnings).toEqual(told.warnings.slice(1));
  });

  it('takes a diameter, with its coarse pitch unless another is given', () => {
    expect(computeThread({ diameter: 10 })).toMatchObject({ designation: 'M10', pitch: 1.5 });
    expect(computeThread({ diameter: 10, pitch: 1 })).toMatchObject({ series: 'fine', pitch: 1 });
  });

  it('gives lengths in inches when asked, and areas in square inches', () => {
    expect(computeThread({ designation: 'M8', units: 'inch' })).toMatchObject({
      units: 'inch',
      nominal_diameter: 0.31496,
      pitch_diameter: 0.283,
      stress_area: 0.05674,
      clearance_holes: { close: 0.33071, normal: 0.35433, loose: 0.3937 },
    });
  });

  it('computes a size that no table lists, and says so', () => {
    const geometry = computeThread({ diameter: 10, pitch: 0.9, tolerance_class: '6h' });

    expect(geometry).toMatchObject({ designation: 'M10x0.9', series: 'special', standard_size: false });
    expect(geometry.warnings[0]).toContain('M10x0.9 is not in the table');
  });
});
