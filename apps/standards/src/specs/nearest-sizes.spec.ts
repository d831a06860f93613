import { standardsLibrary as library } from './shared-library.ts';

describe('a size that the table does not have', () => {
  it.each([
    ['iso-4762', 'M6x20', 'M6'],
    ['iso-4762', 'M6x1x20', 'M6'],
    ['iso-4762', 'M6 × 1', 'M6'],
    ['iso-4762', 'M10x40', 'M10'],
    ['iso-4762', 'M12x50', 'M12'],
    ['iso-4762', 'M6-8.8', 'M6'],
    ['iso-4762', 'M8 fine', 'M8'],
    ['iso-4762', '6', 'M6'],
    ['iso-4762', '8', 'M8'],
    ['iso-4762', '6 mm', 'M6'],
    ['iso-4762', '6x20', 'M6'],
    ['iso-4762', 'M7x20', 'M6 or M8'],
    ['iso-4762', '7', 'M6 or M8'],
    ['iso-4017', 'M8x30', 'M8'],
    ['iso-7089', '8.4', 'M8 or M10'],
    ['din-471', '20x1.2', '20'],
    ['din-471', '20x1,2', '20'],
    ['din-471', '20.5', '20 or 21'],
    ['din-472', '42x1.75', '42'],
    ['iso-2338', '6 m6 x 30', '6'],
    ['din-6885', '8', '8x7'],
    ['din-6885', '8x7x32', '8x7'],
    ['din-6885', 'A 8 x 7 x 32', '8x7'],
    ['din-6885', '8x32', '8x7'],
    ['din-6885', '25', '25x14'],
    ['asme-b18.3', '1/4', '1/4-20 or 1/4-28'],
    ['asme-b18.3', '1/4"', '1/4-20 or 1/4-28'],
    ['asme-b18.3', '1/4-21', '1/4-20 or 1/4-28'],
    ['asme-b18.3', '1/4-20 x 1', '1/4-20'],
    ['asme-b18.3', '#10', '#10-24 or #10-32'],
    ['asme-b18.3', '10-32 x 1/2', '#10-32'],
    ['drive-hexalobular', '25', 'T25'],
    ['drive-hexalobular', 'T26', 'T25 or T30'],
  ])('%s %s is asked for what it begins with: %s', (id, size, meant) => {
    expect(() => library.getSpecByName({ standard: id, size, units: 'mm' })).toThrow(
      expect.objectContaining({
        code: 'invalid_parameters',
        message: expect.stringMatching(new RegExp(`^size .* Did you mean ${meant}\\?$`)),
      }),
    );
  });

  it.each([
    ['din-471', '20 mm', '20'],
    ['din-6799', '1,9mm', '1.9'],
    ['din-6885', '8 × 7', '8x7'],
    ['asme-b18.3', '10-32', '#10-32'],
    ['asme-b18.3', 'No 10-32', '#10-32'],
    ['asme-b18.3', '1/4"-20', '1/4-20'],
    ['drive-hexalobular', 'TX25', 'T25'],
    ['drive-hexalobular', 'Torx 25', 'T25'],
  ])('under this spelling is one that it has: %s %s is %s', (id, size, its) => {
    expect(library.getSpecByName({ standard: id, size, units: 'mm' }).rows).toEqual([
      expect.objectContaining({ size: its }),
    ]);
  });
});
