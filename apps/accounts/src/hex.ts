/** Formats bytes in hexadecimal, as the contracts require. */
export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Parses a hexadecimal value of a contract for the database. */
export const parseHex = (hex: string): Buffer<ArrayBuffer> => Buffer.from(hex, 'hex');
