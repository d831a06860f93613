import { countOffenders, isTestCode, type Measurement, offenderAt, type Source } from './source.ts';
import type { TypeScriptSource } from './typescript.ts';

const superlative = /^_*((most|least|fewest)(?=[A-Z_])|(MOST|LEAST|FEWEST)_|(Most|Least|Fewest)(?=[A-Z]))/;
const oneWord = /^[a-z]+$/;
const product = /^(apps|libs)\/[^/]+\/src\//;

/** Counts names such as `mostFiles`, which the glossary replaces by `maxFiles`. */
export function measureSuperlatives(sources: readonly Source[]): Measurement {
  return countOffenders(
    sources.flatMap((source) =>
      [...source.names]
        .filter(([name]) => superlative.test(name))
        .map(([name, start]) => offenderAt(source, start, name)),
    ),
  );
}

/** Measures the share of public methods of apps and libs whose name is one word, in percent. */
export function measureOneWordMethods(sources: readonly TypeScriptSource[]): Measurement {
  const methods = sources
    .filter(({ path }) => product.test(path) && !isTestCode(path))
    .flatMap((source) => source.methods.map(({ text, start }) => offenderAt(source, start, text)));
  const offenders = methods.filter(({ reason }) => oneWord.test(reason));
  return { value: toPercent(offenders.length, methods.length), offenders };
}

function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
