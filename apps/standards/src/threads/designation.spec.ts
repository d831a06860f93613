import { computing } from './computing.fixture.ts';

const refusal = (message: RegExp) =>
  expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(message) });

describe('a designation', () => {
  it.each([
    ['M 8 x 1 - 6g', 'M8x1', '6g'],
    ['m8x1-6G', 'M8x1', '6G'],
    ['MF8x1', 'M8x1', '6g'],
    ['M8x1mm', 'M8x1', '6g'],
    ['M 8,0 x 1,25 mm', 'M8', '6g'],
    ['M5x.8', 'M5', '6g'],
    ['M10x1.5-LH', 'M10-LH', '6g'],
    ['M10x1.5-LH-6g', 'M10-LH', '6g'],
    ['M10x1.25-6H LH', 'M10x1.25-LH', '6H'],
    ['M12x1 left-hand', 'M12x1-LH', '6g'],
    ['M12 L.H.', 'M12-LH', '6g'],
    ['M12 RH', 'M12', '6g'],
    ['M10x1-6H/6g', 'M10x1', '6g'],
    ['M10x1-6H6g', 'M10x1', '6g'],
    ['M10x1-6H 6g', 'M10x1', '6g'],
    ['M20 x 2 - 6H / 5g6g', 'M20x2', '5g6g'],
    ['M10x1-4H5H', 'M10x1', '4H5H'],
    ['M20x2-7g6g-L', 'M20x2', '7g6g'],
    ['M20x2-6H-S', 'M20x2', '6H'],
    ['M16xPh3P1.5-6H', 'M16xPh3P1.5', '6H'],
    ['M16xPh3P1.5 (two starts)', 'M16xPh3P1.5', '6g'],
    ['M16x3(P1.5)', 'M16xPh3P1.5', '6g'],
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
    expect(computing({ designation: written })).toMatchObject({ designation, tolerance_class: toleranceClass });
  });

  it('of a male or a female thread tells its side', () => {
    expect(computing({ designation: '1/2 FNPT' })).toMatchObject({ designation: '1/2 NPT', internal: true });
    expect(() => computing({ designation: '1/2 MNPT', internal: true })).toThrow(refusal(/names an external thread/));
  });

  it('means the same, however it is written', () => {
    expect(computing({ designation: 'M16x3(P1.5)' })).toEqual(computing({ designation: 'M16xPh3P1.5' }));
    expect(computing({ designation: '2.125 8UN' })).toEqual(computing({ designation: '2 1/8-8 UN' }));
  });

  it.each([
    ['M6x20', /a pitch of 20 mm leaves no core at 6 mm\. Leave the length of a screw out: M6\.$/],
    ['M10 x 1.5 x 50', /^designation has the length of a screw: leave it out, M10x1\.5\.$/],
    ['M8 fine', /write M8 of the coarse pitch, M8x1 of a fine one/],
    ['Tr20', /^designation Tr20 lacks the pitch: write Tr20x2 or Tr20x4\.$/],
    ['Tr21', /lacks the pitch: write Tr21xP\.$/],
    ['1/2 BSP', /parallel or taper: write G1\/2 of a parallel one, R1\/2 or Rc1\/2 of a taper one\.$/],
    ['BSP 3/4', /write G3\/4 of a parallel one/],
    ['3/4-14 NPTF', /no table is at hand: 3\/4 NPT has the same pitch/],
    ['G1/2-11', /^designation must have 14 threads per inch at 1\/2 G, not 11\.$/],
    ['M8-6g-6H-5g', /^tolerance_class has more than two classes/],
    ['W 1/2', /^designation must name a thread such as/],
    ['1/2-10 ACME', /^designation must name a thread such as/],
    ['MJ8x1', /^designation must name a thread such as/],
  ])('%j is refused with the right spelling', (designation, message) => {
    expect(() => computing({ designation })).toThrow(refusal(message));
  });
});
