import { computeThread } from '../compute-thread.fixture.ts';

const refusal = (message: RegExp) =>
  expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(message) });

describe('a designation', () => {
  it.each([
    ['M 8 x 1 - 6g', 'M8x1', '6g'],
    ['m8x1-6G', 'M8x1', '6G'],
    ['MF8x1', 'M8x1', '6g'],
    ['M8 coarse', 'M8', '6g'],
    ['m8 Fine', 'M8x1', '6g'],
    ['M3 fine-6H', 'M3x0.35', '6H'],
    ['M12 fine', 'M12x1.5', '6g'],
    ['M8x1mm', 'M8x1', '6g'],
    ['M 8,0 x 1,25 mm', 'M8', '6g'],
    ['M5x.8', 'M5', '6g'],
    ['M10x1.5-LH', 'M10-LH', '6g'],
    ['M10x1.5-LH-6g', 'M10-LH', '6g'],
    ['M10x1.25-6H LH', 'M10x1.25-LH', '6H'],
    ['M12x1 left-hand', 'M12x1-LH', '6g'],
    ['M12 L.H.', 'M12-LH', '6g'],
    ['M12 RH', 'M12', '6g'],
    ['M8 links', 'M8-LH', '6g'],
    ['M8 Linksgewinde', 'M8-LH', '6g'],
    ['M8x1 rechts', 'M8x1', '6g'],
    ['ISO M10', 'M10', '6g'],
    ['DIN 13 M10', 'M10', '6g'],
    ['DIN 13-1 M10x1', 'M10x1', '6g'],
    ['DIN 103 Tr20x4', 'Tr20x4', '7e'],
    ['M6 1.0', 'M6', '6g'],
    ['1/4-20UNC2A', '1/4-20 UNC', '2A'],
    ['1/4-28UNF2B', '1/4-28 UNF', '2B'],
    ['M10x1-6H/6g', 'M10x1', '6g'],
    ['M10x1-6H6g', 'M10x1', '6g'],
    ['M10x1-6H 6g', 'M10x1', '6g'],
    ['M20 x 2 - 6H / 5g6g', 'M20x2', '5g6g'],
    ['M10x1-4H5H', 'M10x1', '4H5H'],
    ['M20x2-7g6g-L', 'M20x2', '7g6g'],
    ['M20x2-6H-S', 'M20x2', '6H'],
    ['M16xPh3P1.5-6H', 'M16xPh3P1.5', '6H'],
    ['M16xPh3P1.5 (two starts)', 'M16xPh3P1.5', '6g'],
    ['M16xPh3P1.5 (2 starts)', 'M16xPh3P1.5', '6g'],
    ['M16x3(P1.5)', 'M16xPh3P1.5', '6g'],
    ['M20x2-6g 7H', 'M20x2', '6g'],
    ['M8 LH-LH', 'M8-LH', '6g'],
    ['M 8 mm x 1 mm', 'M8x1', '6g'],
    ['1/4-20UNC-2A', '1/4-20 UNC', '2A'],
    ['.250-20 UNC-2A', '1/4-20 UNC', '2A'],
    ["1/4''-20", '1/4-20 UNC', '2A'],
    ['1/4 in-20 UNC', '1/4-20 UNC', '2A'],
    ['1/4 inch 20 UNC', '1/4-20 UNC', '2A'],
    ['1/4 20', '1/4-20 UNC', '2A'],
    ['UNC 1/4-20', '1/4-20 UNC', '2A'],
    ['UNF 3/8', '3/8-24 UNF', '2A'],
    ['UNF #10', '#10-32 UNF', '2A'],
    ['3/8-16 NC', '3/8-16 UNC', '2A'],
    ['1/2-13 UNRC-2A', '1/2-13 UNC', '2A'],
    ['1/2-13 UNC-2B(21)', '1/2-13 UNC', '2B'],
    ['1/2-13 UNC 2A/2B', '1/2-13 UNC', '2A'],
    ['1-1/4"-7 UNC-2A', '1 1/4-7 UNC', '2A'],
    ['1 1/4 7', '1 1/4-7 UNC', '2A'],
    ['1/2" MNPT', '1/2 NPT', null],
    ['10 UNF', '#10-32 UNF', '2A'],
    ['UNF 10', '#10-32 UNF', '2A'],
    ['8 UNC', '#8-32 UNC', '2A'],
    ['#4 UNC', '#4-40 UNC', '2A'],
    ['#08-32', '#8-32 UNC', '2A'],
    ['2-4 1/2 UNC', '2-4.5 UNC', '2A'],
    ['2 1/4-4 1/2', '2 1/4-4.5 UNC', '2A'],
    ['0.313-18', '5/16-18 UNC', '2A'],
    ['.312-18 UNC', '5/16-18 UNC', '2A'],
    ['Nr 10-32', '#10-32 UNF', '2A'],
    ['# 8-32', '#8-32 UNC', '2A'],
    ['10 32', '#10-32 UNF', '2A'],
    ['2 1/8 8UN', '2 1/8-8 UN', '2A'],
    ['2 1/8-8UN', '2 1/8-8 UN', '2A'],
    ['G1/2A', 'G1/2', 'A'],
    ['G1/2-14', 'G1/2', null],
    ['G 1/2 - 14 A', 'G1/2', 'A'],
    ['G 1 1/4 B-LH', 'G1 1/4-LH', 'B'],
    ['G11/4', 'G1 1/4', null],
    ['G0.5', 'G1/2', null],
    ['PF 1/2', 'G1/2', null],
    ['PT 3/4', 'R3/4', null],
    ['Rc 1/2', 'Rc1/2', null],
    ['1 - 11-1/2 NPT', '1 NPT', null],
    ['1/2 MNPT', '1/2 NPT', null],
    ['0.5-14 NPT', '1/2 NPT', null],
    ['14 OD NPT', '14 NPT', null],
    ['NPT 1-1/4', '1 1/4 NPT', null],
    ['Tr40x14(P7)', 'Tr40x14(P7)', '7e'],
    ['tr 40 × 14 P7', 'Tr40x14(P7)', '7e'],
    ['Tr 40 x 14 (P7) LH', 'Tr40x14(P7)LH', '7e'],
    ['Tr40x14(P7)LH-7H', 'Tr40x14(P7)LH', '7H'],
    ['Trap 20x4', 'Tr20x4', '7e'],
    ['Tr20x4-7H/7e', 'Tr20x4', '7e'],
  ])('%j is %s of class %s', (written, designation, toleranceClass) => {
    expect(computeThread({ designation: written })).toMatchObject({ designation, tolerance_class: toleranceClass });
  });

  it('of a fine thread says which of several it is', () => {
    expect(computeThread({ designation: 'M10 fine' })).toMatchObject({
      designation: 'M10x1.25',
      warnings: [expect.stringMatching(/^M10 fine is read as M10x1\.25; also listed as fine: M10x1 and M10x0\.75\.$/)],
    });
    expect(computeThread({ designation: 'M3 fine' }).warnings).toEqual([]);
  });

  it('of a male or a female thread tells its side', () => {
    expect(computeThread({ designation: '1/2 FNPT' })).toMatchObject({ designation: '1/2 NPT', internal: true });
    expect(() => computeThread({ designation: '1/2 MNPT', internal: true })).toThrow(
      refusal(/names an external thread/),
    );
  });

  it('means the same, however it is written', () => {
    expect(computeThread({ designation: 'M16x3(P1.5)' })).toEqual(computeThread({ designation: 'M16xPh3P1.5' }));
    expect(computeThread({ designation: 'Ｍ８ｘ１－６ｇ' })).toEqual(computeThread({ designation: 'M8x1-6g' }));
    expect(computeThread({ designation: '１／４　－２０' })).toEqual(computeThread({ designation: '1/4-20' }));
    expect(computeThread({ designation: '2.125 8UN' })).toEqual(computeThread({ designation: '2 1/8-8 UN' }));
  });
});

describe('a number size', () => {
  // A further zero is 0.013 inches less.
  it.each([
    ['0-80', '#0-80 UNF', 0.06],
    ['00-90', '#00-90 UNS', 0.047],
    ['#000-120', '#000-120 UNS', 0.034],
    ['0000-160', '#0000-160 UNS', 0.021],
  ])('%s is %s, of %f inches', (written, designation, diameter) => {
    expect(computeThread({ designation: written, units: 'inch' })).toMatchObject({
      designation,
      nominal_diameter: diameter,
    });
  });
});
