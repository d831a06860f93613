import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { getSecretPrefix } from '@kerf/errors';
import * as z from 'zod';

const grant = z.object({
  accountId: z.uuid(),
  /** Keys that must all be live for the token to be valid. */
  keyIds: z.array(z.uuid()).min(1),
  fileId: z.uuid(),
  /** Id under which the file is stored, if not the account. */
  folder: z.uuid().optional(),
  direction: z.enum(['upload', 'download']),
  maxBytes: z.int().positive(),
  /** Milliseconds since 1970. */
  expiresAt: z.int(),
});

/** Permission carried by a file token: to write or to read one file, for a short time. */
export type FileGrant = z.output<typeof grant>;

const prefix = getSecretPrefix('file');

/** Returns true when a text has the prefix of a file token, so is not an API key. */
export const isFileToken = (text: string): boolean => text.startsWith(prefix);

/** Issuer and verifier of the tokens of file slots. They are signed, so gateways store none. */
export class FileTokens {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'file tokens', 32));
  }

  issueToken(granted: FileGrant): string {
    const payload = Buffer.from(JSON.stringify(granted)).toString('base64url');
    return `${prefix}${payload}.${this.sign(payload).toString('base64url')}`;
  }

  /** Verifies a token. Returns undefined when its signature is invalid or it has expired. */
  verifyToken(token: string, now: number): FileGrant | undefined {
    const [payload = '', signature = ''] = token.slice(prefix.length).split('.');
    if (!isFileToken(token) || !this.hasValidSignature(payload, signature)) return undefined;
    // A token signed by another release may have another shape.
    const { data } = grant.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return data && data.expiresAt > now ? data : undefined;
  }

  private hasValidSignature(payload: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64url');
    const expected = this.sign(payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private sign(payload: string): Buffer {
    return createHmac('sha256', this.key).update(payload).digest();
  }
}
