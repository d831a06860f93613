import { HistogramInstrument, NumberInstrument } from './instruments.ts';
import type { Definitions, LabelsOf, MetricDefinition, NamesOf } from './registry/definition.ts';
import { registry } from './registry/registry.ts';

/** Instrument of a metric, of either kind. */
export type Instrument = NumberInstrument<never> | HistogramInstrument<never>;

/** The metrics of a process: one instrument per definition, made when it is first used. */
export class MetricStore<All extends Definitions> {
  private readonly instruments = new Map<string, Instrument>();
  /** Those in which an instrument is looked up: other ones during a rehearsal. */
  private found = this.instruments;
  private hidden = false;

  constructor(private readonly definitions: All) {}

  /** Returns the counter of this name. Counters only grow. */
  getCounter<Name extends NamesOf<All, 'counter'>>(name: Name): NumberInstrument<LabelsOf<All[Name]>> {
    return this.find(name, () => new NumberInstrument<LabelsOf<All[Name]>>(this.define(name)));
  }

  getGauge<Name extends NamesOf<All, 'gauge'>>(name: Name): NumberInstrument<LabelsOf<All[Name]>> {
    return this.find(name, () => new NumberInstrument<LabelsOf<All[Name]>>(this.define(name)));
  }

  getHistogram<Name extends NamesOf<All, 'histogram'>>(name: Name): HistogramInstrument<LabelsOf<All[Name]>> {
    return this.find(name, () => new HistogramInstrument<LabelsOf<All[Name]>>(this.define(name)));
  }

  /** Hides all metrics from scrapes. Call it before anything is measured: what costs much is then not measured. */
  disable(): void {
    this.hidden = true;
  }

  /** Runs work whose new instruments no scrape reads. Those that exist already are not affected. */
  async withoutReaders<T>(work: () => Promise<T>): Promise<T> {
    this.found = new Map();
    try {
      return await work();
    } finally {
      this.found = this.instruments;
    }
  }

  get isDisabled(): boolean {
    return this.hidden;
  }

  /** Instruments in use, by name, in the order of the registry. */
  list(): [name: string, instrument: Instrument][] {
    if (this.isDisabled) return [];
    return Object.keys(this.definitions).flatMap((name) => {
      const instrument = this.instruments.get(name);
      return instrument ? [[name, instrument]] : [];
    });
  }

  private define(name: keyof All & string): MetricDefinition {
    const definition = this.definitions[name];
    if (!definition) throw new Error(`There is no metric ${name}: add it to the registry.`);
    return definition;
  }

  private find<One>(name: string, create: () => One): One {
    const instrument = (this.found.get(name) as One | undefined) ?? create();
    this.found.set(name, instrument as Instrument);
    return instrument;
  }
}

/** The metrics of this process. There is no other way to emit one than by its entry in the registry. */
export const metrics = new MetricStore(registry);
