/** A service that emits metrics. */
type Emitter = 'gateway' | 'accounts' | 'quota' | 'broker' | 'standards' | 'issuer';

/** Tables of the product whose entries are the values of a label. */
type ValueTable =
  | 'tools'
  | 'faults'
  | 'codes'
  | 'routes'
  | 'subjects'
  | 'statements'
  | 'streams'
  | 'consumers'
  | 'releases'
  | 'statuses';

/** Values of a label: those listed here, or the entries of a table, at most `max` of them. */
export type LabelValues = readonly string[] | { readonly table: ValueTable; readonly max: number };

/** Units of the OpenTelemetry conventions: seconds, bytes, and ratios. */
export type Unit = 's' | 'By' | '1';

/** A metric: all that is known about it. */
export interface MetricDefinition {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly unit?: Unit;
  readonly help: string;
  readonly labels: Readonly<Record<string, LabelValues>>;
  readonly emitters: readonly Emitter[];
  /** Upper bounds of a histogram's buckets, ascending. */
  readonly buckets?: readonly number[];
}

/** Metrics by their OpenTelemetry names. */
export type Definitions = Readonly<Record<string, MetricDefinition>>;

/** Labels of a metric. All must be named; those that do not apply are undefined. */
export type LabelsOf<M extends MetricDefinition> = {
  readonly [Label in keyof M['labels']]:
    | (M['labels'][Label] extends readonly (infer Value extends string)[] ? Value : string)
    | undefined;
};

/** Names of the metrics of one kind. */
export type NamesOf<All extends Definitions, Kind extends MetricDefinition['kind']> = {
  [Name in keyof All & string]: All[Name]['kind'] extends Kind ? Name : never;
}[keyof All & string];

/** Checks definitions and keeps their literal types. */
export const defineMetrics = <const All extends Definitions>(definitions: All): All => definitions;

export const everyService = ['gateway', 'accounts', 'quota', 'broker', 'standards', 'issuer'] as const;

// Tables with room to grow; the end-to-end specs compare them with what is emitted.
export const tools = { table: 'tools', max: 100 } as const;
export const faults = { table: 'faults', max: 150 } as const;
/** Faults, and the errors that adapters report. */
export const codes = { table: 'codes', max: 180 } as const;
export const routes = { table: 'routes', max: 80 } as const;
export const subjects = { table: 'subjects', max: 80 } as const;
export const statements = { table: 'statements', max: 80 } as const;
export const streams = { table: 'streams', max: 8 } as const;
export const consumers = { table: 'consumers', max: 8 } as const;
export const releases = { table: 'releases', max: 2 } as const;
export const statuses = { table: 'statuses', max: 40 } as const;

/** Buckets from half a millisecond, for work inside the product. */
export const internalBuckets = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/** Buckets of the HTTP conventions. */
export const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Buckets for commands of an adapter, up to the longest timeout. */
export const commandBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600] as const;
