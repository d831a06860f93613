import { countLines, countOffenders, type Measurement, type Offender } from './source.ts';
import type { TypeScriptSource } from './typescript.ts';

interface RequestPath {
  requestPathFiles: Measurement;
  requestPathLines: Measurement;
  requestPathGaps: Measurement;
}

/** Measures the files that one reads to follow a request. A gap is a file that is missing, or that no earlier one uses. */
export function measureRequestPath(path: readonly string[], sources: readonly TypeScriptSource[]): RequestPath {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const lines = path
    .flatMap((file) => byPath.get(file) ?? [])
    .map(({ path: file, text }) => ({ path: file, line: countLines(text), reason: 'its last line' }));
  return {
    requestPathFiles: countOffenders(path.map((file) => ({ path: file, line: 1, reason: 'is on the path' }))),
    requestPathLines: { value: lines.reduce((sum, { line }) => sum + line, 0), offenders: lines },
    requestPathGaps: countOffenders(path.flatMap((file, index) => findGap(path.slice(0, index), file, byPath))),
  };
}

function findGap(earlier: readonly string[], file: string, sources: ReadonlyMap<string, TypeScriptSource>): Offender[] {
  if (!sources.has(file)) return [{ path: file, line: 1, reason: 'does not exist' }];
  const isUsed = earlier.flatMap((one) => sources.get(one) ?? []).some((source) => uses(source, file));
  return isUsed || earlier.length === 0 ? [] : [{ path: file, line: 1, reason: 'is used by no earlier file' }];
}

/** Returns true when a module imports a value of the file, or a type that its constructor takes. */
function uses({ imports, injected }: TypeScriptSource, file: string): boolean {
  return imports.some(
    ({ target, isType, names }) => target === file && (!isType || names.some((name) => injected.has(name))),
  );
}
