import { unifiedThread } from '../threads/unified-sizes.ts';

/** The series of the thread that a size is named by, UNC of 1/4-20; nothing where it names none. */
export function seriesOf(size: string): string | undefined {
  const [, name = '', tpi] = /^(.+)-(\d+)$/.exec(size) ?? [];
  return unifiedThread(name, Number(tpi))?.series;
}
