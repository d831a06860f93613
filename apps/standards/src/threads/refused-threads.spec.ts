import { computing } from './computing.fixture.ts';

describe('calculate_thread_geometry', () => {
  it.each([
    ['M8', '99z', '6g of an external thread, 6H of an internal one'],
    ['M8', '6', '6g of'],
    ['M8', '6z', '6g of'],
    ['M8', '2g', '6g of'],
    ['M8', '10g', '6g of'],
    ['M8', 'g6', '6g of'],
    ['M8', '6Hg', '6g of'],
    ['M8', 'medium', '6g of'],
    ['M8', '6H/99z', '6g of'],
    ['M3', '8e6k', '6g of'],
    ['M10', '9Q', '6g of'],
    ['Tr20x4', '7', '7e of an external thread, 7H of an internal one'],
    ['Tr20x4', '99z', '7e of'],
    ['1/4-20', '2', '2A of an external thread, 2B of an internal one'],
    ['1/4-20', '4A', '2A of'],
    ['G1/2', 'C', 'A or B of an external thread, nothing of an internal one'],
  ])('refuses of %s the class %s, which there is not', (designation, toleranceClass, classes) => {
    expect(() => computing({ designation, tolerance_class: toleranceClass })).toThrow(
      expect.objectContaining({
        code: 'invalid_parameters',
        message: expect.stringMatching(new RegExp(`^tolerance_class \\w+ is no class of .*: give ${classes}`)),
      }),
    );
  });

  it.each([
    [{}, /^designation or diameter is missing/],
    [{ designation: 'M8', diameter: 8 }, /^designation and diameter exclude each other/],
    [{ designation: 'M8', diameter: 8 }, /^designation and diameter exclude/],
    [{ designation: 'M8', pitch: 1 }, /^pitch belongs to diameter/],
    [
      { designation: 'M8', starts: 2 },
      /^starts belongs to diameter: the designation tells it, for example Tr60x18\(P9\)\.?$/,
    ],
    [{ designation: 'M8', hand: 'left' }, /^hand belongs to diameter: the designation tells it, for example M8-LH\.?$/],
    [
      { designation: 'G1/2', standard: 'metric' },
      /^standard belongs to diameter: the designation tells it, for example G1\/2\.?$/,
    ],
    [{ designation: 'MJ 1-5' }, /^designation must name a thread such as M8x1, .* not "MJ 1-5"/],
    [{ designation: 'M' }, /^designation must name a thread/],
    [{ designation: 'M8x' }, /^designation must name a thread/],
    [{ designation: 'M8x-1' }, /^designation must name a thread/],
    [{ designation: 'M1e400' }, /^designation must name a thread/],
    [{ designation: 'MNaN' }, /^designation must name a thread/],
    [{ designation: '1/0-20' }, /^designation has no size that can be read/],
    [{ designation: '1/4-0' }, /^designation must have more than 0 threads per inch/],
    [{ designation: '1/4-2' }, /leaves no core/],
    [{ designation: '1/3 UNC' }, /has no size 1\/3 in the series UNC: give its threads per inch/],
    [{ designation: 'M8x0' }, /no core/],
    [{ designation: 'M72' }, /no coarse pitch at 72 mm/],
    [{ designation: 'M0.2' }, /no coarse pitch at 0.2 mm: give the pitch. The nearest coarse threads are M1 and M1.1/],
    [{ designation: 'M99999x1' }, /^designation must be at most 1000 mm/],
    [{ designation: 'M0' }, /no coarse pitch/],
    [{ diameter: 9.7 }, /nearest coarse threads are M10 and M9/],
    [{ diameter: 1, pitch: 2 }, /2 mm is no pitch of 1 mm\.$/],
    [{ diameter: 10, pitch: 0 }, /^pitch must be at least 0.05, not 0/],
    [{ diameter: 10, pitch: -1 }, /^pitch must be at least 0.05, not -1/],
    [{ diameter: 10, pitch: 12 }, /12 mm is no pitch of 10 mm/],
    [{ diameter: 10, pitch: 6 }, /^diameter gives no thread: 6 mm is no pitch of 10 mm\.$/],
    [{ diameter: Number.NaN }, /^diameter must be a number/],
    [{ diameter: Number('1e400') }, /^diameter must be/],
    [{ diameter: 6.35, tpi: 20 }, /^tpi belongs to a diameter of the standard unified/],
    [{ standard: 'unified', diameter: 6.35 }, /^pitch is needed/],
    [{ standard: 'unified', diameter: 6.35, tpi: 20, pitch: 1 }, /^tpi and pitch exclude each other/],
    [{ standard: 'trapezoidal', diameter: 20 }, /^pitch is needed/],
    [{ designation: 'Tr8x8' }, /leaves no core/],
    [{ designation: 'Tr60x18(P7)' }, /lead of 1 to 12 times the pitch/],
    [{ designation: 'Tr60x18(P0)' }, /lead of 1 to 12 times the pitch/],
    [{ designation: 'Tr900x50' }, /above 44 mm/],
    [{ designation: 'G9/16' }, /^designation has no size 9\/16 of G threads: 1\/16, 1\/8/],
    [{ designation: '1/2-11 NPT' }, /must have 14 threads per inch at 1\/2 NPT, not 11/],
    [
      { designation: 'M8', internal: true, tolerance_class: '6g' },
      /^tolerance_class 6g is of an external thread: give .* 6H/,
    ],
    [{ designation: 'M8-6g', internal: true }, /^tolerance_class 6g is of an external thread/],
    [
      { designation: 'M6-6g', tolerance_class: '4h' },
      /^tolerance_class 4h contradicts the designation, which has 6g: leave out one of the two/,
    ],
    [{ designation: 'M6-6g', tolerance_class: '6H' }, /^tolerance_class 6H contradicts the designation, which has 6g/],
    [{ designation: 'M6-6H/6g', tolerance_class: '4H' }, /4H contradicts the designation, which has 6H\/6g/],
    [{ designation: 'M6-6g', tolerance_class: '6H/4h' }, /6H\/4h contradicts the designation, which has 6g/],
    [{ designation: 'G1/2A', tolerance_class: 'B' }, /^tolerance_class B contradicts the designation, which has A/],
    [{ designation: '1/4-20 UNC-2A', tolerance_class: '3a' }, /^tolerance_class 3A contradicts the designation/],
    [{ designation: 'M8-6H', internal: false }, /^tolerance_class 6H is of an internal thread: give .* 6g/],
    [
      { designation: '1/4-20 UNC-2A', internal: true },
      /^tolerance_class 2A is of an external thread: give a class such as 2B/,
    ],
    [
      { designation: 'M8', tolerance_class: '2A' },
      /^tolerance_class 2A is a class of external unified threads .* give 6g of an external thread, 6H of an internal/,
    ],
    [
      { designation: 'M8-2B' },
      /^tolerance_class 2B is a class of internal unified threads .* an ISO metric thread has/,
    ],
    [{ designation: 'M8', tolerance_class: '6H/2a' }, /^tolerance_class 2a is a class of external unified threads/],
    [{ designation: 'Tr20x4', tolerance_class: '3B' }, /a trapezoidal thread has none of them: give 7e .* 7H of/],
    [
      { designation: '1/4-20', tolerance_class: '6g' },
      /^tolerance_class 6g is a class of external threads in millimetres .* give 2A of an external thread, 2B of/,
    ],
    [
      { designation: 'G1/2', tolerance_class: '6H' },
      /a class of internal threads in millimetres .* give A or B of an ex/,
    ],
    [{ designation: 'Rc1/2', internal: false }, /^internal contradicts the designation/],
    [{ designation: 'R1/2', internal: true }, /R1\/2 is taper external, Rc1\/2 taper internal, Rp1\/2 parallel/],
    [
      { designation: 'G1/2A', internal: true },
      /^tolerance_class A is of an external thread: an internal G .* leave it/,
    ],
  ])('refuses %j in words', (asked, sentence) => {
    expect(() => computing(asked)).toThrow(
      expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(sentence) }),
    );
  });
});
