/** Place and kind of numbers in the binary part of a file. */
interface Accessor {
  readonly bufferView?: number;
  readonly byteOffset?: number;
  readonly componentType?: number;
  readonly type?: string;
  readonly count?: number;
}

/** Range of the binary part of a file. */
interface View {
  readonly byteOffset?: number;
  readonly byteLength?: number;
  readonly byteStride?: number;
}

/** The fields of a model that say where its numbers are. */
export interface Numbers {
  readonly accessors?: readonly Accessor[];
  readonly bufferViews?: readonly View[];
}

/** A file that cannot be shown, with the reason as a sentence. */
export class UnreadableModel extends Error {}

/** Returns a list of the file; what is no list counts as an empty one. */
export const toList = <T>(list: readonly T[] | undefined): readonly T[] => (Array.isArray(list) ? list : []);

const floatSizes = new Map([[5126, 4]]);
const integerSizes = new Map([
  [5121, 1],
  [5123, 2],
  [5125, 4],
]);

/** Reads vectors of three finite numbers; undefined if there are none of this kind. */
export function readVectors(model: Numbers, binary: DataView, index: number | undefined): Float32Array | undefined {
  const place = findPlace(model, binary, { index, type: 'VEC3', width: 3, sizes: floatSizes });
  if (!place) return undefined;
  const { count, start, stride } = place;
  const vectors = new Float32Array(3 * count);
  for (let i = 0; i < 3 * count; i += 1)
    vectors[i] = binary.getFloat32(start + Math.floor(i / 3) * stride + 4 * (i % 3), true);
  if (vectors.some((value) => !Number.isFinite(value)))
    throw new UnreadableModel('A part has a position that is no number.');
  return vectors;
}

/** Reads the corners of triangles, as numbers of vertices. */
export function readCorners(model: Numbers, binary: DataView, index: number): Uint32Array {
  const place = findPlace(model, binary, { index, type: 'SCALAR', width: 1, sizes: integerSizes });
  if (!place) throw new UnreadableModel('The triangles of a part are missing.');
  const { count, start, stride, size } = place;
  return Uint32Array.from({ length: count }, (_, i) => readInteger(binary, start + i * stride, size));
}

function readInteger(binary: DataView, at: number, size: number): number {
  if (size === 1) return binary.getUint8(at);
  return size === 2 ? binary.getUint16(at, true) : binary.getUint32(at, true);
}

/** The color of a surface. */
export interface Material {
  readonly pbrMetallicRoughness?: { readonly baseColorFactor?: unknown };
}

/** Reads the color of a material: shares of red, green and blue. */
export function readColor(material: Material | undefined): readonly [number, number, number] | undefined {
  const factors = material?.pbrMetallicRoughness?.baseColorFactor;
  if (!Array.isArray(factors)) return undefined;
  const [red, green, blue] = factors.map((share: unknown) => (typeof share === 'number' ? share : Number.NaN));
  const isShare = (value: number | undefined): value is number => value !== undefined && value >= 0 && value <= 1;
  return isShare(red) && isShare(green) && isShare(blue) ? [red, green, blue] : undefined;
}

interface Wanted {
  readonly index: number | undefined;
  readonly type: string;
  /** Numbers per item. */
  readonly width: number;
  /** Bytes of a number, by the codes of the kinds that are read. */
  readonly sizes: ReadonlyMap<number, number>;
}

/** Finds where numbers are; undefined if there are none of the kind. Takes no memory for them. */
function findPlace({ accessors, bufferViews }: Numbers, binary: DataView, wanted: Wanted) {
  const { index = -1, type, sizes, width: numbers } = wanted;
  const { bufferView = -1, componentType = 0, ...accessor } = toList(accessors)[index] ?? {};
  const view = toList(bufferViews)[bufferView];
  const size = sizes.get(componentType);
  if (!view || size === undefined || accessor.type !== type) return undefined;
  const width = numbers * size;
  const place = toPlace(accessor, view, width);
  checkPlace(place, width, binary.byteLength);
  const { count, stride, viewOffset, offset } = place;
  return { count, size, stride, start: viewOffset + offset };
}

const toPlace = (accessor: Accessor, view: View, width: number): Place => ({
  count: Number(accessor.count),
  offset: Number(accessor.byteOffset ?? 0),
  stride: Number(view.byteStride ?? width),
  viewOffset: Number(view.byteOffset ?? 0),
  viewLength: Number(view.byteLength),
});

interface Place {
  readonly count: number;
  readonly offset: number;
  readonly stride: number;
  readonly viewOffset: number;
  readonly viewLength: number;
}

/** Throws unless the numbers are within their view, and the view within the file. */
function checkPlace(place: Place, width: number, fileLength: number): void {
  const { count, offset, stride, viewOffset, viewLength } = place;
  const isNatural = Object.values(place).every((value) => Number.isSafeInteger(value) && value >= 0);
  const end = offset + (count - 1) * stride + width;
  const isInside = end <= viewLength && viewOffset + viewLength <= fileLength;
  if (!isNatural || !isInside || count < 1 || stride < width)
    throw new UnreadableModel('It refers to numbers outside of the file.');
}
