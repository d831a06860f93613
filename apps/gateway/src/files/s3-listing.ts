/** An object of a bucket. */
export interface Listed {
  readonly name: string;
  readonly size: number;
}

/** Parses the objects of a ListObjectsV2 response. Other software may store objects there, under any name. */
export const listedIn = (xml: string): Listed[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    name: unescaped(/<Key>([^<]*)<\/Key>/.exec(object)?.[1] ?? ''),
    size: Number(/<Size>(\d+)<\/Size>/.exec(object)?.[1] ?? 0),
  }));

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes XML character references. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (written, hex?: string, decimal?: string, name = '') => {
    if (hex === undefined && decimal === undefined) return signs[name] ?? written;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
