import { threadGeometry } from './thread-geometry.ts';

describe('calculate_thread_geometry', () => {
  // d2, d3, D1, h3, H1 as at least two public tables print them for ISO 724.
  it.each([
    ['M1.6', 1.373, 1.171, 1.221, 0.215, 0.189],
    ['M3', 2.675, 2.387, 2.459, 0.307, 0.271],
    ['M6', 5.35, 4.773, 4.917, 0.613, 0.541],
    ['M8', 7.188, 6.466, 6.647, 0.767, 0.677],
    ['M8x1', 7.35, 6.773, 6.917, 0.613, 0.541],
    ['M10', 9.026, 8.16, 8.376, 0.92, 0.812],
    ['M12x1.25', 11.188, 10.466, 10.647, 0.767, 0.677],
    ['M20', 18.376, 16.933, 17.294, 1.534, 1.353],
    ['M24x2', 22.701, 21.546, 21.835, 1.227, 1.083],
    ['M36', 33.402, 31.093, 31.67, 2.454, 2.165],
    ['M48', 44.752, 41.866, 42.587, 3.067, 2.706],
  ])('of %s gives d2 %f, d3 %f, D1 %f, h3 %f, H1 %f', (designation, d2, d3, D1, h3, H1) => {
    expect(threadGeometry({ designation, internal: false })).toMatchObject({
      designation,
      pitch_diameter: d2,
      minor_diameter: d3,
      minor_diameter_external: d3,
      minor_diameter_internal: D1,
      thread_depth: h3,
      thread_depth_external: h3,
      thread_depth_internal: H1,
      standard_size: true,
      warnings: [],
    });
  });

  it('gives the plain minor diameter and depth of the nut when the thread is internal', () => {
    expect(threadGeometry({ designation: 'M6', internal: true })).toMatchObject({
      minor_diameter: 4.917,
      thread_depth: 0.541,
    });
  });

  it.each(['M8x1.25', 'm8', ' M 8 ', 'M8 x 1.25', 'M8×1,25', 'M8*1.25', 'M8-1.25'])('reads %j as M8', (designation) => {
    expect(threadGeometry({ designation, internal: false })).toMatchObject({ designation: 'M8', series: 'coarse' });
  });

  it('takes a diameter, with its coarse pitch unless another is given', () => {
    expect(threadGeometry({ diameter: 10, internal: false })).toMatchObject({ designation: 'M10', pitch: 1.5 });
    expect(threadGeometry({ diameter: 10, pitch: 1, internal: false })).toMatchObject({ series: 'fine', pitch: 1 });
  });

  it('computes a size that no table lists, and says so', () => {
    const geometry = threadGeometry({ diameter: 10, pitch: 0.9, internal: false });

    expect(geometry).toMatchObject({ designation: 'M10x0.9', series: 'special', standard_size: false });
    expect(geometry.warnings).toEqual([expect.stringContaining('M10x0.9')]);
  });

  it.each([
    [{ designation: '1/4-20 UNC' }, /ISO metric thread such as M8/],
    [{ designation: 'M' }, /ISO metric thread/],
    [{ designation: 'M8x' }, /ISO metric thread/],
    [{ designation: 'M8x0' }, /no core/],
    [{ designation: 'M72' }, /no coarse pitch at 72 mm/],
    [{ diameter: 9.7 }, /nearest coarse threads are M10 and M8/],
    [{ diameter: 1, pitch: 2 }, /leaves no core at 1 mm/],
    [{ designation: 'M0' }, /no coarse pitch/],
  ])('refuses %j in words', (asked, sentence) => {
    expect(() => threadGeometry({ internal: false, ...asked })).toThrow(
      expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(sentence) }),
    );
  });
});
