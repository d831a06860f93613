import { hasSecret, redactSecrets } from '@kerf/errors';

const maxNameLength = 200;

/** Sanitizes a file name for all platforms: last path segment, without control, quote and reserved characters. */
export function sanitizeFileName(name = ''): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}"<>:|?*]/gu, '').trim();
  const short = redactSecrets(plain).replace(/^\.+/, '').slice(0, maxNameLength);
  // A lone surrogate, sent or cut that way, cannot be written into a header.
  return short.replace(/\p{Cs}/gu, '') || 'file';
}

/** Normalizes a media type: no parameters, and `application/octet-stream` if it is malformed. */
export function normalizeMediaType(header: string): string {
  const [sent = ''] = header.toLowerCase().split(';');
  const type = sent.trim();
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) && !hasSecret(type) ? type : 'application/octet-stream';
}

/** Parses the file name of a Content-Disposition header (RFC 6266). */
export function parseDispositionName(disposition = ''): string | undefined {
  const extended = /;\s*filename\*=utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  return decodeOrUndefined(extended) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
}

/** Formats a Content-Disposition header that saves a file under its name and never displays it. */
export function formatAttachment(name: string): string {
  const ascii = name.replace(/[^ -~]|[\\%]/g, '_');
  const extended = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`;
}

function decodeOrUndefined(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
