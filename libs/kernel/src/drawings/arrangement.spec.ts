import type { View } from '../pictures/views.ts';
import { arrangeViews } from './arrangement.ts';
import type { DrawingPoint } from './stroke.ts';

/** Of a part of 40 by 20 by 10. */
const sizes: Readonly<Record<View, DrawingPoint>> = {
  front: [40, 10],
  back: [40, 10],
  left: [20, 10],
  right: [20, 10],
  top: [40, 20],
  bottom: [40, 20],
  isometric: [42, 32],
};

const laidOut = (projection: 'first_angle' | 'third_angle', ...views: View[]) =>
  arrangeViews(new Map(views.map((view) => [view, sizes[view]])), projection, 5);

describe('the views of a sheet', () => {
  it.each([
    ['first_angle', { right: [10, 5], front: [45, 5], top: [45, 25] }],
    ['third_angle', { top: [20, 10], front: [20, 30], right: [55, 30] }],
  ] as const)('stand in line, a gap apart, as %s has them', (projection, expected) => {
    const { size, views } = laidOut(projection, 'front', 'top', 'right');

    expect(size).toEqual([65, 35]);
    expect(Object.fromEntries(views.map(({ view, centre }) => [view, centre]))).toEqual(expected);
  });

  it('take no more room than they need', () => {
    expect(laidOut('first_angle', 'bottom')).toEqual({ size: [40, 20], views: [{ view: 'bottom', centre: [20, 10] }] });
    expect(laidOut('third_angle', 'front', 'back').size).toEqual([85, 10]);
  });

  it.each(['first_angle', 'third_angle'] as const)('never lie on each other, all seven in %s', (projection) => {
    const { views } = laidOut(projection, 'front', 'back', 'left', 'right', 'top', 'bottom', 'isometric');

    expect(new Set(views.map(({ centre }) => centre.join())).size).toBe(7);
  });
});
