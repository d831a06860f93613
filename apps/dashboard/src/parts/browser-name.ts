/** Browsers by what only they write, the most particular first: most of them also name another one. */
const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['macOS', /Mac OS X/],
  ['Windows', /Windows/],
  ['Linux', /Linux|X11/],
] as const;

const maxLength = 60;

/** Describes a browser by its User-Agent; one that is not known is shown as it names itself. */
export function describeBrowser(userAgent: string): string {
  const browser = findName(browsers, userAgent);
  const system = findName(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (userAgent.slice(0, maxLength) || 'Unknown browser');
}

function findName(names: readonly (readonly [string, RegExp])[], userAgent: string): string | undefined {
  return names.find(([, form]) => form.test(userAgent))?.[0];
}
