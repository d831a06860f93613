/** Parameters of the requested box. */
export const boxParameters = { length: 60, width: 40, height: 20, position: [0, 0, 0] };

/** Result from the echo adapter, as large as a real one. */
export const box = {
  object_id: 'box_1',
  type: 'box',
  bounding_box: { min: [0, 0, 0], max: [60, 40, 20] },
  volume: 48_000,
  warnings: [],
};
