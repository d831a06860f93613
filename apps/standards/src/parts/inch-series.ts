import { findUnifiedThread } from '../threads/sizes/unified-sizes.ts';

/** Finds the thread series of a size, UNC for 1/4-20; undefined where the size names no thread. */
export function findUnifiedSeries(size: string): string | undefined {
  const [, name = '', tpi] = /^(.+)-(\d+)$/.exec(size) ?? [];
  return findUnifiedThread(name, Number(tpi))?.series;
}
