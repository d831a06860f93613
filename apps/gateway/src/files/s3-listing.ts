/** An object of a bucket. */
export interface S3Object {
  readonly name: string;
  readonly size: number;
}

/** Parses the objects of a ListObjectsV2 response. Other software may store objects there, under any name. */
export const parseListing = (xml: string): S3Object[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    name: decodeEntities(/<Key>([^<]*)<\/Key>/.exec(object)?.[1] ?? ''),
    size: Number(/<Size>(\d+)<\/Size>/.exec(object)?.[1] ?? 0),
  }));

const xmlEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes XML character references. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (written, hex?: string, decimal?: string, name = '') => {
    if (hex === undefined && decimal === undefined) return xmlEntities[name] ?? written;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
