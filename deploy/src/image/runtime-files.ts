/** Files that no program reads when it runs: types, sources, source maps and documents. */
const undesired = /\.(map|tsbuildinfo|[cm]?ts|flow|md|markdown)$/i;
const folders = /(^|\/)(test|tests|__tests__|docs|examples?|benchmarks?|\.github)\//;
const licences = /(^|\/)(licen[cs]e|notice|copying|copyright|third[-_]party)[^/]*$/i;

/** Parts of packages that are made for other databases, bundlers or browsers, by the name of the package. */
const unusedParts: Readonly<Record<string, RegExp>> = {
  // Of the query compilers only the one that libs/db/src/generated imports.
  '@prisma/client': /^(runtime\/(?!client\.|query_compiler_fast_bg\.postgresql\.[^/]*mjs$)|generator-build\/)/,
  // The kernel with threads; libs/kernel loads the other one.
  'replicad-opencascadejs': /^dist\/replicad_multi\./,
  // Node loads dist/cjs.
  rxjs: /^(src|dist\/(?!cjs\/))/,
};

/** Returns true if a file of a package may be read by a program of the image. The path is relative to the package. */
export function isRuntimeFile(packageName: string, path: string): boolean {
  if (licences.test(path)) return true;
  return !undesired.test(path) && !folders.test(path) && unusedParts[packageName]?.test(path) !== true;
}
