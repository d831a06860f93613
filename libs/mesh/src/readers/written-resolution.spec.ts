import { detectWrittenResolution } from './written-resolution.ts';

describe('the last digit of coordinates as they are written', () => {
  it.each([
    ['two decimals', ['2.50', '-3.00', '10.25'], 0.01],
    ['without zeros at the end', ['2.5', '3', '10.251'], 0.001],
    ['whole numbers', ['2', '-3'], 1],
    ['of six decimals on a coarse grid', ['2.990000', '0.000000'], 1e-6],
    ['with an exponent: that of the largest', ['1.000000e+01', '2.5e-16', '2.990000E+00'], 1e-5],
    ['beside a zero that is not quite', ['10.25', '0', '-3.6e-15'], 0.01],
  ])('is told: %s', (_, coordinates, digit) => {
    expect(detectWrittenResolution(coordinates)).toBeCloseTo(digit, 12);
  });
});
