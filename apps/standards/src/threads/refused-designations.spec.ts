import { computeThread } from './compute-thread.fixture.ts';

const refusal = (message: RegExp) =>
  expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(message) });

describe('a designation', () => {
  it.each([
    ['M6x20', /20 mm is too coarse a pitch for 6 mm\. Omit the length of a screw: M6\.$/],
    ['M8x6', /6 mm is too coarse a pitch for 8 mm\. Omit the length of a screw: M8\.$/],
    ['M10x8', /8 mm is too coarse a pitch for 10 mm/],
    ['M6x4', /4 mm is too coarse a pitch for 6 mm/],
    ['M20x16', /16 mm is too coarse a pitch for 20 mm/],
    ['M7.3x6', /Omit the length of a screw: M7\.3x and the pitch\.$/],
    ['M10 x 1.5 x 50', /^designation has the length of a screw: omit it, M10x1\.5\.$/],
    ['1/4-20-1/2', /^designation must name a thread such as/],
    ['1/4-20 1/2', /^designation must name a thread such as/],
  ])('%j with the length of a screw is refused', (designation, message) => {
    expect(() => computeThread({ designation })).toThrow(refusal(message));
  });

  it.each([
    ['10x1.5', /^designation 10x1\.5 lacks its letter: write M10x1\.5 for a metric thread\.$/],
    ['10x1.5-6g', /write M10x1\.5 for a metric thread\.$/],
    ['10*1.5', /write M10x1\.5 for a metric thread\.$/],
    ['8x1', /write M8x1 for a metric thread\.$/],
    ['8 × 1,25', /write M8x1\.25 for a metric thread\.$/],
    ['12-1.75', /write M12x1\.75 for a metric thread\.$/],
    ['12 1.75 LH', /write M12x1\.75 for a metric thread\.$/],
    ['20x2.5', /write M20x2\.5 for a metric thread\.$/],
    ['4x.7', /write M4x0\.7 for a metric thread\.$/],
    ['42-4.5', /write M42x4\.5 for a metric thread\.$/],
    ['20x4', /write M20x4 for a metric thread, Tr20x4 for a trapezoidal one\.$/],
    ['20-2', /write M20x2 for a metric thread, 20-2 UNS for an inch thread\.$/],
    ['8x30', /write M8 for a metric screw, without the length, or .* as in 8-30 UNS\.$/],
    ['10x1.5x30', /^designation has the length of a screw: omit it, M10x1\.5\.$/],
  ])('%j, a metric name without its letter, is refused and never read in inches', (designation, message) => {
    expect(() => computeThread({ designation })).toThrow(refusal(message));
  });

  it.each([
    ['11/2-6', '11/2, equal to 5 1/2 inches: write 5 1/2 or 1 1/2.'],
    ['1 5/4-7', '1 5/4, equal to 2 1/4 inches: write 2 1/4.'],
    ['1-5/4-7', '1 5/4, equal to 2 1/4 inches: write 2 1/4.'],
    ['5/4-7', '5/4, equal to 1 1/4 inches: write 1 1/4.'],
    ['4/4-8 UNC', '4/4, equal to 1 inches: write 1.'],
    ['UNC 11/4', '11/4, equal to 2 3/4 inches: write 2 3/4 or 1 1/4.'],
    ['111/16-12', '111/16, equal to 6 15/16 inches: write 6 15/16 or 1 11/16.'],
    ['10/4-4', '10/4, equal to 2 1/2 inches: write 2 1/2.'],
  ])('%j with a fraction of an inch or more is refused: %s', (designation, read) => {
    expect(() => computeThread({ designation })).toThrow(
      expect.objectContaining({
        code: 'invalid_parameters',
        message: `designation has the improper fraction ${read}`,
      }),
    );
  });

  it.each([
    '20 mm NPT',
    '8mm NPT',
    'MNPT 20mm',
    'G 6mm',
    'R 4 mm',
    '10mm-32',
    '5 mm-40',
    '2mm-8',
    '1/4 mm-20',
    '5mm x 0.8mm',
  ])('%j gives millimetres to inches, and is refused', (designation) => {
    const message = /^designation has millimetres, which only M and Tr threads use/;
    expect(() => computeThread({ designation })).toThrow(refusal(message));
  });

  it.each(['M8in', 'M8"', 'M 8 inch', 'Tr20 in x4'])(
    '%j gives inches to millimetres, and is refused',
    (designation) => {
      const message = /^designation has inches, but M and Tr threads are named in millimetres/;
      expect(() => computeThread({ designation })).toThrow(refusal(message));
    },
  );

  it.each([
    ['M8-LH-RH', /^designation is both left-hand and right-hand/],
    ['M8 RH-6g-LH', /^designation is both left-hand and right-hand/],
    ['M16 (two starts)', /^designation says two starts, but its lead and pitch give 1: write both, as in M16xPh3P1\.5/],
    ['Tr20x4 (two starts)', /give 1:/],
    ['1/4-20 UNC (2 starts)', /^designation says 2 starts, but/],
    ['M16xPh3P1.5 (three starts)', /give 2:/],
    ['M16xPh3P1.5 (several starts)', /give 2:/],
    ['M8-6g-6H-5g', /^tolerance_class has more than two classes/],
    ['M20x2-5g 6g', /^tolerance_class must pair an internal class with an external one, .* not 5g with 6g\./],
    ['M10-6g-8g', /not 6g with 8g\. .* as one word, such as 5g6g\.$/],
    ['M10-6H/7H', /not 6H with 7H\./],
    ['1/2-13 UNC 2A 3A', /not 2A with 3A\./],
    ['MF12x1.75', /has 1\.75 mm, which is the coarse pitch of M12: write M12x1 or M12x1\.25 or M12x1\.5\.$/],
    ['1/2 OD NPT', /^designation has OD, but 1\/2 is not an outside diameter of NPT threads/],
    ['G 14 OD', /^designation has the unknown size 14 for G threads/],
    ['G 1 OD', /^designation has OD, but 1 is not an outside diameter of G threads/],
    ['M8 (22)', /^designation must name a thread such as/],
    ['1/2 NPT (21)', /^designation must name a thread such as/],
    ['1/2-13 UNC-2A-L', /^designation must name a thread such as/],
    ['G1/2-11', /^designation must have 14 threads per inch at 1\/2 G, not 11\.$/],
  ])('%j that contradicts itself is refused', (designation, message) => {
    expect(() => computeThread({ designation })).toThrow(refusal(message));
  });

  it.each([
    ['MF8', /^designation of a fine thread lacks the pitch: write M8x0\.75 or M8x1\.$/],
    ['MF 7.3', /lacks the pitch: write M7\.3x and the fine pitch\.$/],
    ['M30 fine', /write M30 for the coarse pitch, M30x1 or M30x1\.5 or M30x2 or M30x3 for a fine pitch\.$/],
    ['M8x0.0000001', /^designation gives no valid thread: a pitch of 1e-7 mm is below the minimum of 0\.05 mm/],
    ['Tr20x0.01', /a pitch of 0\.01 mm is below the minimum of 0\.05 mm/],
    ['1/4-100000', /a pitch of 0\.000254 mm is below the minimum of 0\.05 mm/],
    ['M100 coarse', /: write M100x2 or M100x3 or M100x4 or M100x6 for a fine pitch\.$/],
    ['M7.3 fine', /: write M7\.3x and the pitch\.$/],
    ['Tr20', /^designation Tr20 lacks the pitch: write Tr20x2 or Tr20x4\.$/],
    ['Tr21', /lacks the pitch: write Tr21xP\.$/],
    ['1/2 BSP', /parallel or taper: write G1\/2 for a parallel one, R1\/2 or Rc1\/2 for a taper one\.$/],
    ['5/8 BSP', /: write G5\/8 for a parallel one\.$/],
    ['BSP 3/4', /write G3\/4 for a parallel one/],
    ['3/4-14 NPTF', /no table is available: 3\/4 NPT has the same pitch/],
    ['4 UNC', /^designation 4 UNC names two threads: write 4-4 UNC or #4-40 UNC\.$/],
    ['1 UNF', /^designation 1 UNF names two threads: write 1-12 UNF or #1-72 UNF\.$/],
    ['#00000-160', /^designation has an invalid size: #00000\.$/],
  ])('%j is refused with the right spelling', (designation, message) => {
    expect(() => computeThread({ designation })).toThrow(refusal(message));
  });

  it.each([
    [
      '1/4"',
      /^designation 1\/4 is only a size: write 1\/4-20 UNC or 1\/4-28 UNF or 1\/4-32 UNEF or G1\/4 or R1\/4 or 1\/4 NPT\.$/,
    ],
    ['3/8', /^designation 3\/8 is only a size: write 3\/8-16 UNC or .* or 3\/8 NPT\.$/],
    ['1-1/2 in', /^designation 1 1\/2 is only a size: write .* or 1 1\/2 NPT\.$/],
    ['#6', /^designation #6 is only a size: write #6-32 UNC or #6-40 UNF\.$/],
    ['No. 6', /^designation #6 is only a size: write #6-32 UNC or #6-40 UNF\.$/],
    ['6', /^designation 6 is only a size: write M6 or #6-32 UNC or #6-40 UNF or G6 or R6 or 6 NPT\.$/],
    ['1/2-14 BSP', /parallel or taper: write G1\/2 for a parallel one, R1\/2 or Rc1\/2 for a taper one\.$/],
    ['BSP 1/2-14', /parallel or taper: write G1\/2 for/],
    ['1/2-10 ACME', /^designation names an Acme thread \(ASME B1\.5, .* no table is available/],
    ['Acme 1/2-10 2G', /^designation names an Acme thread/],
    ['1/2-10 Stub Acme', /^designation names an Acme thread/],
    ['W 1/2', /^designation names a Whitworth thread \(BS 84\), for which no table is available/],
    ['1/4 BSW', /^designation names a Whitworth thread/],
    ['1/4-20 BSW', /^designation names a Whitworth thread/],
    ['BSF 1/4', /^designation names a Whitworth thread/],
    ['3/8 Whitworth', /^designation names a Whitworth thread/],
  ])('%j is refused with what it lacks, or what it is', (designation, message) => {
    expect(() => computeThread({ designation })).toThrow(refusal(message));
  });

  it.each(['UNC', 'MJ8x1', '-BSP', 'foo BSP', '24 NPTF', '9 BSP'])(
    '%j that is no thread at hand is refused',
    (designation) => {
      expect(() => computeThread({ designation })).toThrow(refusal(/^designation must name a thread such as/));
    },
  );
});
