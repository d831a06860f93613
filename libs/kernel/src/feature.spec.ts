import { type Feature, createFeature, maxFeatures, findOrigin } from './feature.ts';

const box = createFeature({ tool: 'create_box', parameters: { length: 1 }, inputs: {} });
const moved = (object: Feature) =>
  createFeature({ tool: 'move_object', parameters: { object_id: 'box_1' }, inputs: { box_1: object }, base: 'box_1' });

describe('a feature', () => {
  it('knows what made the object before it was modified and copied', () => {
    const copied = createFeature({ ...moved(moved(box)), tool: 'copy_object', base: 'box_1' });

    expect(findOrigin(copied)).toBe(box);
  });

  it('is its own origin when it made something else of other objects', () => {
    const cut = createFeature({ tool: 'boolean_cut', parameters: {}, inputs: { box_1: box, box_2: box } });

    expect(findOrigin(moved(cut))).toEqual({ ...moved(cut), base: 'box_1' }.inputs['box_1']);
    expect(cut.count).toBe(3);
  });

  it('forgets what it was made of when there are too many', () => {
    let feature = box;
    for (let i = 1; i < maxFeatures; i += 1) feature = moved(feature);
    expect(findOrigin(feature)).toBe(box);
    feature = moved(feature);

    expect(feature).toMatchObject({ count: 1, inputs: {} });
    expect(findOrigin(feature)).toBe(feature);
    expect(structuredClone(feature)).toEqual(feature);
  });

  it('stays small when it is made of itself again and again', () => {
    let feature = box;
    for (let i = 0; i < 100; i += 1) {
      const inputs = { box_1: feature, box_2: moved(feature) };
      feature = createFeature({ tool: 'boolean_intersect', parameters: {}, inputs });
    }

    expect(feature.count).toBeLessThanOrEqual(maxFeatures);
    expect(JSON.stringify(feature).length).toBeLessThan(200 * maxFeatures);
  });
});
