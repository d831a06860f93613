type Names = readonly (readonly [pattern: RegExp, name: string])[];

// Order matters: most browsers also name Chrome, and Chrome also names Safari.
const browsers: Names = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\b/, 'Samsung Internet'],
  [/\bVivaldi\b/, 'Vivaldi'],
  [/\bFirefox\b|\bFxiOS\b/, 'Firefox'],
  [/\bChrom(?:e|ium)\b|\bCriOS\b/, 'Chrome'],
  [/\bSafari\b/, 'Safari'],
];

const systems: Names = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bmacOS\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Name of a program that names itself in no known way, or not at all. */
const unknownBrowser = 'a program that is no known browser';

/**
 * Names a browser and its system by the User-Agent, in words of ours alone: a stranger chooses that header, and it must
 * not become a text to someone else.
 */
export function describeBrowser(userAgent: string): string {
  const find = (names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = find(systems);
  const browser = find(browsers) ?? unknownBrowser;
  return system === undefined ? browser : `${browser} on ${system}`;
}
