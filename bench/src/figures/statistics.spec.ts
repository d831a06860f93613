import {
  findDeviatingRounds,
  computeMedian,
  computeMedianDifference,
  computeMedianRatio,
  computePercentile,
  rotateList,
} from './statistics.ts';

describe('the median', () => {
  it.each([
    { values: [3], middle: 3 },
    { values: [9, 1, 5], middle: 5 },
    { values: [4, 1, 3, 2], middle: 2.5 },
  ])('of $values is $middle', ({ values, middle }) => {
    expect(computeMedian(values)).toBe(middle);
  });

  it('of nothing is not a number', () => {
    expect(computeMedian([])).toBeNaN();
  });

  it('of ratios pairs the values of the same round', () => {
    // 2, 3 and 1: the ratio of the medians would be 20 / 10.
    expect(computeMedianRatio([20, 30, 10], [10, 10, 10])).toBe(2);
    expect(computeMedianRatio([10, 40, 90], [10, 10, 30])).toBe(3);
  });

  it('of differences pairs them too', () => {
    // 10, -10 and 2: the difference of the medians would be 0.
    expect(computeMedianDifference([20, 10, 32], [10, 20, 30])).toBe(2);
  });
});

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    { share: 0.5, value: 50 },
    { share: 0.99, value: 99 },
    { share: 1, value: 100 },
    { share: 0, value: 1 },
  ])('of 1 to 100 at $share is $value', ({ share, value }) => {
    expect(computePercentile(hundred, share)).toBe(value);
  });
});

describe('a deviating round', () => {
  it('is further from the median than the share', () => {
    expect(findDeviatingRounds([100, 126, 100, 74, 100], 0.25)).toEqual([1, 3]);
  });

  it('is not one that is exactly as far', () => {
    expect(findDeviatingRounds([100, 125, 100, 75, 100], 0.25)).toEqual([]);
  });
});

describe('the order of a round', () => {
  it.each([
    { by: 0, order: ['a', 'b', 'c'] },
    { by: 1, order: ['b', 'c', 'a'] },
    { by: 5, order: ['c', 'a', 'b'] },
  ])('begins $by places later', ({ by, order }) => {
    expect(rotateList(['a', 'b', 'c'], by)).toEqual(order);
  });
});
