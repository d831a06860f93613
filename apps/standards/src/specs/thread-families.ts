import { toSlug } from '../slug.ts';
import { metricThreads, findMetricSeries } from '../threads/sizes/metric-sizes.ts';
import { bspSizes, nptSizes } from '../threads/sizes/pipe-sizes.ts';
import { trapezoidalThreads } from '../threads/sizes/trapezoidal-sizes.ts';
import { constantPitchThreads, unifiedThreads } from '../threads/sizes/unified-sizes.ts';
import type { ThreadTable } from './thread-sources.ts';

/** A thread family as listed in the library. */
export interface ThreadFamily {
  readonly title: string;
  readonly standard: string;
  /** Additional standards of its profile, sizes and tolerances. */
  readonly alsoIn: readonly string[];
  readonly table: ThreadTable;
  readonly keywords: readonly string[];
  readonly threads: readonly ListedThread[];
}

/** One thread of a family. */
export interface ListedThread {
  readonly specId: string;
  readonly designation: string;
  /** Name of the internal thread, if it differs. */
  readonly internal?: string;
  readonly isInternalOnly?: boolean;
  readonly names: readonly string[];
  /** Additional search keywords of this thread. */
  readonly keywords?: readonly string[];
}

const metric: ThreadFamily = {
  title: 'ISO metric thread',
  standard: 'ISO 724',
  alsoIn: ['ISO 68-1', 'ISO 261', 'ISO 965-1'],
  table: 'metric-sizes',
  keywords: ['screw thread'],
  threads: metricThreads.map(([diameter, pitch]) => listMetricThread(diameter, pitch)),
};

const unified: ThreadFamily = {
  title: 'Unified thread',
  standard: 'ASME B1.1',
  alsoIn: [],
  table: 'unified-sizes',
  keywords: ['UN', 'inch', 'screw thread'],
  threads: unifiedThreads.map(({ size, tpi, series }) => ({
    specId: toSlug(`${series} ${size}-${tpi}`),
    designation: `${size}-${tpi} ${series}`,
    // The sign of a number size is often omitted.
    names: [`${size}-${tpi}`, ...(size.startsWith('#') ? [`${size.slice(1)}-${tpi}`] : [])],
  })),
};

const constantPitch: ThreadFamily = {
  title: 'Unified thread of constant pitch',
  standard: 'ASME B1.1',
  alsoIn: [],
  table: 'unified-sizes',
  keywords: ['UN', 'inch', 'screw thread'],
  threads: constantPitchThreads.map(({ size, tpi }) => ({
    specId: toSlug(`un ${size}-${tpi}`),
    designation: `${size}-${tpi} UN`,
    names: [`${size}-${tpi}`],
    keywords: [`${size} ${tpi}UN`],
  })),
};

const parallelPipe: ThreadFamily = {
  title: 'Parallel pipe thread',
  standard: 'ISO 228-1',
  alsoIn: [],
  table: 'bsp-sizes',
  keywords: ['BSP', 'Whitworth'],
  threads: listPipeSizes('parallel').map((size) => ({
    specId: toSlug(`g ${size}`),
    designation: `G${size}`,
    names: [`BSPP ${size}`, `${size} BSPP`],
    keywords: listBspNames(size),
  })),
};

const taperPipe: ThreadFamily = {
  title: 'Taper pipe thread',
  standard: 'ISO 7-1',
  alsoIn: [],
  table: 'bsp-sizes',
  keywords: ['BSP', 'Whitworth'],
  threads: listPipeSizes('taper').map((size) => ({
    specId: toSlug(`r ${size}`),
    designation: `R${size}`,
    internal: `Rc${size}`,
    names: [`BSPT ${size}`, `${size} BSPT`, `Rc${size}`],
    keywords: listBspNames(size),
  })),
};

const sealingParallelPipe: ThreadFamily = {
  title: 'Parallel internal pipe thread that seals on a taper one',
  standard: 'ISO 7-1',
  alsoIn: [],
  table: 'bsp-sizes',
  keywords: ['BSP', 'Whitworth'],
  threads: listPipeSizes('taper').map((size) => ({
    specId: toSlug(`rp ${size}`),
    designation: `Rp${size}`,
    isInternalOnly: true,
    names: [],
  })),
};

const americanPipe: ThreadFamily = {
  title: 'American taper pipe thread',
  standard: 'ASME B1.20.1',
  alsoIn: [],
  table: 'npt-sizes',
  keywords: ['national pipe taper'],
  threads: [...nptSizes].map(([size, { tpi }]) => ({
    specId: toSlug(`npt ${size}`),
    designation: `${size} NPT`,
    names: [`NPT ${size}`, `${size}-${tpi} NPT`],
  })),
};

const trapezoidal: ThreadFamily = {
  title: 'ISO metric trapezoidal thread',
  standard: 'ISO 2904',
  alsoIn: ['ISO 2901', 'ISO 2902', 'ISO 2903'],
  table: 'trapezoidal-sizes',
  keywords: ['lead screw'],
  threads: trapezoidalThreads.map(({ diameter, pitch }) => ({
    specId: `tr-${diameter}x${pitch}`,
    designation: `Tr${diameter}x${pitch}`,
    names: [],
  })),
};

/** All listed families. */
export const threadFamilies: readonly ThreadFamily[] = [
  metric,
  unified,
  constantPitch,
  parallelPipe,
  taperPipe,
  sealingParallelPipe,
  americanPipe,
  trapezoidal,
];

/** The sizes that ISO 228-1 lists as parallel, or ISO 7-1 as taper. */
function listPipeSizes(listed: 'parallel' | 'taper'): string[] {
  return [...bspSizes].flatMap(([size, row]) => (row[listed] ? [size] : []));
}

/** Names that leave open whether the thread is parallel or taper. */
function listBspNames(size: string): string[] {
  return [`${size} BSP`, `BSP ${size}`];
}

/** The coarse pitch is omitted in designations, but also found with it. */
function listMetricThread(diameter: number, pitch: number): ListedThread {
  const full = `M${diameter}x${pitch}`;
  const keywords = [findMetricSeries(diameter, pitch)];
  if (keywords.includes('fine'))
    return { specId: toSlug(`iso-metric-${full}`), designation: full, names: [`MF${diameter}x${pitch}`], keywords };
  return { specId: toSlug(`iso-metric-m${diameter}`), designation: `M${diameter}`, names: [full], keywords };
}
