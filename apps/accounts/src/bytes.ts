/** Bytes as the contracts write them. */
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** What the contracts write in hexadecimal, as the database takes it. */
export const bytesOf = (hex: string): Buffer<ArrayBuffer> => Buffer.from(hex, 'hex');
