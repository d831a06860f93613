import type { SpecCategory, StandardSpec } from '@kerf/catalog';
import { Fault } from '@kerf/errors';

/** What of a specification its reader chooses. */
export interface Asked {
  readonly size?: string | undefined;
  readonly units: StandardSpec['units'];
  /** In degrees Celsius; of a material alone. */
  readonly temperature?: number | undefined;
}

/** The figures of a specification, and all that is said of them. */
export type Contents = Pick<
  StandardSpec,
  'properties' | 'symbols' | 'rows' | 'lengths' | 'provenance' | 'gaps' | 'remarks' | 'sources'
>;

/** A specification of the library: what it is called, and its figures when somebody asks. */
export interface KnownSpec {
  readonly category: SpecCategory;
  readonly specId: string;
  readonly title: string;
  /** As it is cited, `ISO 4762`; null where there is none. */
  readonly standard: string | null;
  readonly equivalents: StandardSpec['equivalents'];
  /** Other standards of the same thing, such as that of its tolerances. */
  readonly alsoIn?: readonly string[];
  /** What else it is called. */
  readonly names: readonly string[];
  /** By what else it is found. */
  readonly keywords: readonly string[];
  /** What is much like it, and is found by it: 316L of 316. */
  readonly like?: readonly string[];
  /** The sizes of its table, where it has several. */
  readonly sizes?: readonly string[];
  readonly status: StandardSpec['status'];
  /** Throws `invalid_parameters` for a size that it does not have. */
  readonly contents: (asked: Asked) => Contents;
}

/** The contents that are given, and nothing else. */
export const contentsOf = (given: Partial<Contents>): Contents => ({
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

/** A sentence for every figure that nobody prints. */
export const gapsIn = (figures: Contents['properties']): string[] =>
  Object.values(figures).flatMap(({ value, meaning }) =>
    value === null ? [`${meaning}: no source seen has it.`] : [],
  );

/** What has gaps is not complete. */
export const statusBy = (gaps: readonly string[]): 'known' | 'incomplete' => (gaps.length ? 'incomplete' : 'known');

/** For what is of one size alone. Throws `invalid_parameters` when a size is asked for. */
export function refuseSize(specId: string, { size }: Asked): void {
  if (size !== undefined)
    throw Fault.of('invalid_parameters', {
      reason: `size does not belong to ${specId}: it has one only. Leave it out.`,
    });
}

/** For what is no material. Throws `invalid_parameters` when a temperature is asked for. */
export function refuseTemperature({ category, specId }: KnownSpec, { temperature }: Asked): void {
  if (temperature !== undefined && category !== 'materials')
    throw Fault.of('invalid_parameters', {
      reason: `temperature belongs to materials, and ${specId} is none. Leave it out.`,
    });
}

/** The sources of figures that name them in words. */
export const namedSources = (names: Iterable<string>): StandardSpec['sources'] =>
  [...new Set(names)].map((name) => ({ id: name, title: name, url: null }));
