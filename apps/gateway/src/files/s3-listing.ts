/** An object of a bucket. */
export interface Listed {
  readonly name: string;
  readonly size: number;
}

/** The objects in an answer of ListObjectsV2. Our names hold nothing that XML would have to write in another way. */
export const listedIn = (xml: string): Listed[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    name: /<Key>([^<]*)<\/Key>/.exec(object)?.[1] ?? '',
    size: Number(/<Size>(\d+)<\/Size>/.exec(object)?.[1] ?? 0),
  }));
