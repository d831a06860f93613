import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tokens in forms, which prove that a form came from this issuer and belongs to this interaction. */
export class FormTokens {
  constructor(private readonly key: Buffer) {}

  createToken(uid: string): string {
    return this.digest(uid).toString('base64url');
  }

  isValid(uid: string, token: string): boolean {
    const given = Buffer.from(token, 'base64url');
    const made = this.digest(uid);
    return given.length === made.length && timingSafeEqual(given, made);
  }

  private digest(uid: string): Buffer {
    return createHmac('sha256', this.key).update(uid).digest();
  }
}
