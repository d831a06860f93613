import { holdsSecret, redacted } from '@kerf/errors';

const longestName = 200;

/** A name that is safe as that of a file anywhere: its last part, without what controls, quotes or opens anything. */
export function plainName(name = ''): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}"<>:|?*]/gu, '').trim();
  const short = redacted(plain).replace(/^\.+/, '').slice(0, longestName);
  // Half a pair, cut or sent so, can be written into no header.
  return short.replace(/\p{Cs}/gu, '') || 'file';
}

/** A media type without its parameters; one that is none is that of unknown bytes. */
export function mediaTypeOf(header: string): string {
  const [sent = ''] = header.toLowerCase().split(';');
  const type = sent.trim();
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) && !holdsSecret(type) ? type : 'application/octet-stream';
}

/** The name that a Content-Disposition gives (RFC 6266). */
export function nameIn(disposition = ''): string | undefined {
  const extended = /;\s*filename\*=utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  return decoded(extended) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
}

/** A Content-Disposition that has a file saved under its name and never shown. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^ -~]|[\\%]/g, '_');
  const extended = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
