import { computeThread } from './compute-thread.fixture.ts';

describe('calculate_thread_geometry', () => {
  it.each([
    ['M8', '99z', '6g for an external thread, 6H for an internal one'],
    ['M8', '6', '6g for'],
    ['M8', '6z', '6g for'],
    ['M8', '2g', '6g for'],
    ['M8', '10g', '6g for'],
    ['M8', 'g6', '6g for'],
    ['M8', '6Hg', '6g for'],
    ['M8', 'medium', '6g for'],
    ['M8', '6H/99z', '6g for'],
    ['M3', '8e6k', '6g for'],
    ['M10', '9Q', '6g for'],
    ['Tr20x4', '7', '7e for an external thread, 7H for an internal one'],
    ['Tr20x4', '99z', '7e for'],
    ['1/4-20', '2', '2A for an external thread, 2B for an internal one'],
    ['1/4-20', '4A', '2A for'],
    ['G1/2', 'C', 'A or B for an external thread, nothing for an internal one'],
  ])('refuses of %s the class %s, which there is not', (designation, toleranceClass, classes) => {
    expect(() => computeThread({ designation, tolerance_class: toleranceClass })).toThrow(
      expect.objectContaining({
        code: 'invalid_parameters',
        message: expect.stringMatching(new RegExp(`^tolerance_class \\w+ is not a class of .*: give ${classes}`)),
      }),
    );
  });

  it.each([
    [{}, /^designation or diameter is missing/],
    [{ designation: 'M8', diameter: 8 }, /^designation and diameter are mutually exclusive/],
    [{ designation: 'M8', diameter: 8 }, /^designation and diameter are mutually exclusive/],
    [{ designation: 'M8', pitch: 1 }, /^pitch is only for diameter/],
    [
      { designation: 'M8', starts: 2 },
      /^starts is only for diameter: write it into the designation instead, for example Tr60x18\(P9\)\.?$/,
    ],
    [
      { designation: 'M8', hand: 'left' },
      /^hand is only for diameter: write it into the designation instead, for example M8-LH\.?$/,
    ],
    [
      { designation: 'G1/2', standard: 'metric' },
      /^standard is only for diameter: write it into the designation instead, for example G1\/2\.?$/,
    ],
    [{ designation: 'MJ 1-5' }, /^designation must name a thread such as M8x1, .* not "MJ 1-5"/],
    [{ designation: 'M' }, /^designation must name a thread/],
    [{ designation: 'M8x' }, /^designation must name a thread/],
    [{ designation: 'M8x-1' }, /^designation must name a thread/],
    [{ designation: 'M1e400' }, /^designation must name a thread/],
    [{ designation: 'MNaN' }, /^designation must name a thread/],
    [{ designation: '1/0-20' }, /^designation has an invalid size/],
    [{ designation: '1/4-0' }, /^designation must have more than 0 threads per inch/],
    [{ designation: '1/4-2' }, /leaves no core/],
    [{ designation: '1/3 UNC' }, /has no size 1\/3 in the series UNC: give the threads per inch/],
    [{ designation: 'M8x0' }, /no core/],
    [{ designation: 'M72' }, /no coarse pitch at 72 mm/],
    [{ designation: 'M0.2' }, /no coarse pitch at 0.2 mm: give the pitch. The nearest coarse threads are M1 and M1.1/],
    [{ designation: 'M99999x1' }, /^designation must be at most 1000 mm/],
    [{ designation: 'M0' }, /no coarse pitch/],
    [{ diameter: 9.7 }, /nearest coarse threads are M10 and M9/],
    [{ diameter: 1, pitch: 2 }, /2 mm is too coarse a pitch for 1 mm\.$/],
    [{ diameter: 10, pitch: 0 }, /^pitch must be at least 0.05, not 0/],
    [{ diameter: 10, pitch: -1 }, /^pitch must be at least 0.05, not -1/],
    [{ diameter: 10, pitch: 12 }, /12 mm is too coarse a pitch for 10 mm/],
    [{ diameter: 10, pitch: 6 }, /^diameter gives no valid thread: 6 mm is too coarse a pitch for 10 mm\.$/],
    [{ diameter: Number.NaN }, /^diameter must be a number/],
    [{ diameter: Number('1e400') }, /^diameter must be/],
    [{ diameter: 6.35, tpi: 20 }, /^tpi is only for diameter with standard unified/],
    [{ standard: 'unified', diameter: 6.35 }, /^pitch is required/],
    [{ standard: 'unified', diameter: 6.35, tpi: 20, pitch: 1 }, /^tpi and pitch are mutually exclusive/],
    [{ standard: 'trapezoidal', diameter: 20 }, /^pitch is required/],
    [{ designation: 'Tr8x8' }, /leaves no core/],
    [{ designation: 'Tr60x18(P7)' }, /lead of 1 to 12 times the pitch/],
    [{ designation: 'Tr60x18(P0)' }, /lead of 1 to 12 times the pitch/],
    [{ designation: 'Tr900x50' }, /above 44 mm/],
    [{ designation: 'G9/16' }, /^designation has the unknown size 9\/16 for G threads: known are 1\/16, 1\/8/],
    [{ designation: '1/2-11 NPT' }, /must have 14 threads per inch at 1\/2 NPT, not 11/],
    [
      { designation: 'M8', internal: true, tolerance_class: '6g' },
      /^tolerance_class 6g is for an external thread: give .* 6H/,
    ],
    [{ designation: 'M8-6g', internal: true }, /^tolerance_class 6g is for an external thread/],
    [
      { designation: 'M6-6g', tolerance_class: '4h' },
      /^tolerance_class 4h contradicts the designation, which has 6g: omit one of the two/,
    ],
    [{ designation: 'M6-6g', tolerance_class: '6H' }, /^tolerance_class 6H contradicts the designation, which has 6g/],
    [{ designation: 'M6-6H/6g', tolerance_class: '4H' }, /4H contradicts the designation, which has 6H\/6g/],
    [{ designation: 'M6-6g', tolerance_class: '6H/4h' }, /6H\/4h contradicts the designation, which has 6g/],
    [{ designation: 'G1/2A', tolerance_class: 'B' }, /^tolerance_class B contradicts the designation, which has A/],
    [{ designation: '1/4-20 UNC-2A', tolerance_class: '3a' }, /^tolerance_class 3A contradicts the designation/],
    [{ designation: 'M8-6H', internal: false }, /^tolerance_class 6H is for an internal thread: give .* 6g/],
    [
      { designation: '1/4-20 UNC-2A', internal: true },
      /^tolerance_class 2A is for an external thread: give a class such as 2B/,
    ],
    [
      { designation: 'M8', tolerance_class: '2A' },
      /^tolerance_class 2A belongs to external unified threads .* give 6g for an external thread, 6H for an internal/,
    ],
    [
      { designation: 'M8-2B' },
      /^tolerance_class 2B belongs to internal unified threads .* not to an ISO metric thread/,
    ],
    [{ designation: 'M8', tolerance_class: '6H/2a' }, /^tolerance_class 2a belongs to external unified threads/],
    [{ designation: 'Tr20x4', tolerance_class: '3B' }, /not to a trapezoidal thread: give 7e .* 7H for/],
    [
      { designation: '1/4-20', tolerance_class: '6g' },
      /^tolerance_class 6g belongs to external threads in millimetres .* give 2A for an external thread, 2B for/,
    ],
    [
      { designation: 'G1/2', tolerance_class: '6H' },
      /belongs to internal threads in millimetres .* give A or B for an ex/,
    ],
    [{ designation: 'Rc1/2', internal: false }, /^internal contradicts the designation/],
    [{ designation: 'R1/2', internal: true }, /R1\/2 is taper external, Rc1\/2 taper internal, Rp1\/2 parallel/],
    [
      { designation: 'G1/2A', internal: true },
      /^tolerance_class A is for an external thread: an internal G .* omit it/,
    ],
  ])('refuses %j in words', (asked, sentence) => {
    expect(() => computeThread(asked)).toThrow(
      expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(sentence) }),
    );
  });
});
