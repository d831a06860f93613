/** Red, green and blue, from 0 to 1. */
export type Colour = readonly [number, number, number];

/** Colours, used cyclically by object; the first is steel. */
const palette: readonly Colour[] = [
  [0.56, 0.66, 0.79],
  [0.93, 0.66, 0.36],
  [0.5, 0.74, 0.6],
  [0.83, 0.53, 0.53],
  [0.66, 0.6, 0.82],
  [0.8, 0.77, 0.52],
];

export const getColour = (object: number): Colour => palette[object % palette.length] ?? [1, 1, 1];

/** Direction of the key light, at the viewer's left shoulder; a weaker fill light is at the right. */
const keyLight = unit(-0.55, 0.5, 0.85);
const fillLight = unit(0.75, -0.2, 0.6);
const highlight = unit(keyLight[0], keyLight[1], keyLight[2] + 1); // halfway between the lamp and the viewer

/** Computes diffuse light and specular highlight for a unit normal in view space. */
export function computeLight(x: number, y: number, z: number): readonly [number, number] {
  const lamp = positive(keyLight[0] * x + keyLight[1] * y + keyLight[2] * z);
  const second = positive(fillLight[0] * x + fillLight[1] * y + fillLight[2] * z);
  const rim = 0.15 * (1 - positive(z)) ** 3;
  const mirrored = positive(highlight[0] * x + highlight[1] * y + highlight[2] * z);
  return [0.4 + 0.12 * y + 0.6 * lamp + 0.28 * second + rim, 0.3 * mirrored ** 40];
}

const positive = (value: number): number => Math.max(0, value);

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
