import type { SpecCategory, StandardSpec } from '@kerf/catalog';
import { Fault } from '@kerf/errors';

/** Parts of a specification that the caller selects. */
export interface SpecRequest {
  readonly size?: string | undefined;
  readonly units: StandardSpec['units'];
  /** Temperature in degrees Celsius; for materials only. */
  readonly temperature?: number | undefined;
}

/** Figures of a specification, with their sources, gaps and remarks. */
export type SpecContents = Pick<
  StandardSpec,
  'properties' | 'symbols' | 'rows' | 'lengths' | 'provenance' | 'gaps' | 'remarks' | 'sources'
>;

/** A specification of the library, with its names and lazily built contents. */
export interface Specification {
  readonly category: SpecCategory;
  readonly specId: string;
  readonly title: string;
  /** Citation such as `ISO 4762`; null without a standard. */
  readonly standard: string | null;
  readonly equivalents: StandardSpec['equivalents'];
  /** Other standards of the same subject, such as its tolerances. */
  readonly relatedStandards?: readonly string[];
  /** Other names. */
  readonly names: readonly string[];
  /** Other search keywords. */
  readonly keywords: readonly string[];
  /** Similar specifications that also find it: 316L for 316. */
  readonly similarNames?: readonly string[];
  /** Sizes of its table, if it has several. */
  readonly sizes?: readonly string[];
  readonly status: StandardSpec['status'];
  /** Builds the contents. Throws `invalid_parameters` for a size that the specification does not have. */
  readonly buildContents: (request: SpecRequest) => SpecContents;
}

/** Creates contents with the given fields and empty defaults. */
export const createContents = (given: Partial<SpecContents>): SpecContents => ({
  properties: {},
  symbols: {},
  rows: [],
  lengths: null,
  provenance: [],
  gaps: [],
  remarks: [],
  sources: [],
  ...given,
});

/** One sentence for every figure without a source. */
export const listGaps = (figures: SpecContents['properties']): string[] =>
  Object.values(figures).flatMap(({ value, meaning }) => (value === null ? [`${meaning}: no source found.`] : []));

/** Status of a specification: incomplete if it has gaps. */
export const getStatus = (gaps: readonly string[]): 'known' | 'incomplete' => (gaps.length ? 'incomplete' : 'known');

/** Refuses a size for a specification with one size only. Throws `invalid_parameters`. */
export function refuseSize(specId: string, { size }: SpecRequest): void {
  if (size !== undefined)
    throw Fault.of('invalid_parameters', {
      reason: `size does not apply to ${specId}, which has one size only. Omit it.`,
    });
}

/** Refuses a temperature for a specification that is not a material. Throws `invalid_parameters`. */
export function refuseTemperature({ category, specId }: Specification, { temperature }: SpecRequest): void {
  if (temperature !== undefined && category !== 'materials')
    throw Fault.of('invalid_parameters', {
      reason: `temperature applies to materials only, and ${specId} is not one. Omit it.`,
    });
}

/** Turns source titles into sources without a URL. */
export const toSources = (names: Iterable<string>): StandardSpec['sources'] =>
  [...new Set(names)].map((name) => ({ id: name, title: name, url: null }));
