/** Returns true for a host that only this machine reaches, whose certificate is of a local authority. */
export function isLocalHost(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host);
}
