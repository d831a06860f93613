import { chooseScale, formatScale } from './scale.ts';

describe('the scale of a drawing', () => {
  it.each([
    [1, 1, '1:1'],
    [0.9999, 0.5, '1:2'],
    [0.49, 0.2, '1:5'],
    [0.1999, 0.1, '1:10'],
    [0.004, 0.002, '1:500'],
    [1.9, 1, '1:1'],
    [4.9, 2, '2:1'],
    [7, 5, '5:1'],
    [35, 20, '20:1'],
  ])('that could be %d is %d, written %s', (fitting, scale, label) => {
    expect(chooseScale(fitting)).toBe(scale);
    expect(formatScale(scale)).toBe(label);
  });
});
