/** An object of a bucket. */
export interface Listed {
  readonly name: string;
  readonly size: number;
}

/** The objects in an answer of ListObjectsV2. Others may keep something there too, whatever they call it. */
export const listedIn = (xml: string): Listed[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    name: unescaped(/<Key>([^<]*)<\/Key>/.exec(object)?.[1] ?? ''),
    size: Number(/<Size>(\d+)<\/Size>/.exec(object)?.[1] ?? 0),
  }));

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text as it was before XML wrote some of its signs in another way. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (written, hex?: string, decimal?: string, name = '') => {
    if (hex === undefined && decimal === undefined) return signs[name] ?? written;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
