import { chooseFormat, type Format, formatMetrics } from './exposition.ts';
import { MetricStore } from './metric-store.ts';
import { defineMetrics } from './registry/definition.ts';

const emitters = ['gateway'] as const;
const definitions = defineMetrics({
  'kerf.requests': { kind: 'counter', help: 'Requests.', labels: { outcome: ['ok', 'failed'] }, emitters },
  'kerf.cpu.time': { kind: 'counter', unit: 's', help: 'CPU time.', labels: {}, emitters },
  'kerf.memory': { kind: 'gauge', unit: 'By', help: 'Memory.', labels: {}, emitters },
  'kerf.share': { kind: 'gauge', unit: '1', help: 'Share.', labels: {}, emitters },
  'kerf.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'Duration.',
    labels: { 'http.route': { table: 'routes', max: 2 } },
    emitters,
    buckets: [0.1, 1],
  },
});

describe('a scrape', () => {
  const store = new MetricStore(definitions);
  store.getCounter('kerf.requests').add(2, { outcome: 'ok' });
  store.getCounter('kerf.requests').add(1, { outcome: 'ok' });
  store.getCounter('kerf.cpu.time').add(0.5, {});
  store.getGauge('kerf.memory').observe((observe) => observe(1024, {}));
  store.getGauge('kerf.share');
  const exemplar = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
  store.getHistogram('kerf.duration').record(0.1, { 'http.route': '/a"\\\n' }, exemplar);
  store.getHistogram('kerf.duration').record(3, { 'http.route': '/a"\\\n' });
  const format = (name: Format) =>
    formatMetrics({ instruments: store.list(), target: { 'service.name': 'kerf' } }, name);

  it('is OpenMetrics with units, exemplars and an end if the scraper accepts that', () => {
    expect(format('openmetrics').replace(/ \d{10}\.\d{3}$/m, ' NOW')).toBe(`# TYPE target info
# HELP target Attributes of the process.
target_info{service_name="kerf"} 1
# TYPE kerf_requests counter
# HELP kerf_requests Requests.
kerf_requests_total{outcome="ok"} 3
# TYPE kerf_cpu_time_seconds counter
# UNIT kerf_cpu_time_seconds seconds
# HELP kerf_cpu_time_seconds CPU time.
kerf_cpu_time_seconds_total 0.5
# TYPE kerf_memory_bytes gauge
# UNIT kerf_memory_bytes bytes
# HELP kerf_memory_bytes Memory.
kerf_memory_bytes 1024
# TYPE kerf_share_ratio gauge
# UNIT kerf_share_ratio ratio
# HELP kerf_share_ratio Share.
kerf_share_ratio 0
# TYPE kerf_duration_seconds histogram
# UNIT kerf_duration_seconds seconds
# HELP kerf_duration_seconds Duration.
kerf_duration_seconds_bucket{http_route="/a\\"\\\\\\n",le="0.1"} 1 # {trace_id="4bf92f3577b34da6a3ce929d0e0e4736",span_id="00f067aa0ba902b7"} 0.1 NOW
kerf_duration_seconds_bucket{http_route="/a\\"\\\\\\n",le="1.0"} 1
kerf_duration_seconds_bucket{http_route="/a\\"\\\\\\n",le="+Inf"} 2
kerf_duration_seconds_sum{http_route="/a\\"\\\\\\n"} 3.1
kerf_duration_seconds_count{http_route="/a\\"\\\\\\n"} 2
# EOF
`);
  });

  it('is plain text for scrapers that accept only that: without units and exemplars, with names as in queries', () => {
    const text = format('text');

    expect(text).toContain('# TYPE kerf_requests_total counter\n# HELP kerf_requests_total Requests.\n');
    expect(text).toContain('# TYPE target_info gauge\n');
    expect(text).not.toMatch(/UNIT|EOF|trace_id/);
  });

  it.each<[string | undefined, Format]>([
    ['application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1', 'openmetrics'],
    ['text/plain', 'text'],
    [undefined, 'text'],
  ])('with the header Accept: %s is %s', (accept, expected) => {
    expect(chooseFormat(accept)).toBe(expected);
  });
});

describe('a metric', () => {
  it('is named from the start, and without labels it starts at zero', () => {
    const store = new MetricStore(definitions);
    store.getCounter('kerf.cpu.time');
    store.getCounter('kerf.requests');

    expect(formatMetrics({ instruments: store.list(), target: {} }, 'text')).toBe(`# TYPE target_info gauge
# HELP target_info Attributes of the process.
target_info 1
# TYPE kerf_requests_total counter
# HELP kerf_requests_total Requests.
# TYPE kerf_cpu_time_seconds_total counter
# HELP kerf_cpu_time_seconds_total CPU time.
kerf_cpu_time_seconds_total 0
`);
  });

  it('adds up its readers, until they stop', () => {
    const store = new MetricStore(definitions);
    const gauge = store.getGauge('kerf.memory');
    gauge.observe((observe) => observe(1, {}));
    const stop = gauge.observe((observe) => observe(2, {}));

    expect(gauge.collect()).toEqual([{ labels: {}, value: 3 }]);
    stop();
    expect(gauge.collect()).toEqual([{ labels: {}, value: 1 }]);
  });

  it('without labels shows nothing while its readers report nothing', () => {
    const gauge = new MetricStore(definitions).getGauge('kerf.memory');
    const stop = gauge.observe(() => undefined);

    expect(gauge.collect()).toEqual([]);
    stop();
    expect(gauge.collect()).toEqual([{ labels: {}, value: 0 }]);
  });

  it('keeps 2,000 label sets, and counts all further ones as one', () => {
    const histogram = new MetricStore(definitions).getHistogram('kerf.duration');
    for (let route = 0; route < 2_005; route += 1) histogram.record(1, { 'http.route': `/${route}` });

    const series = [...histogram.collect()];
    expect(series).toHaveLength(2_001);
    expect(series.at(-1)).toMatchObject({ labels: { 'otel.metric.overflow': 'true' }, series: { sum: 5 } });
  });

  it('accepts no name and no label value outside the registry', () => {
    const store = new MetricStore(definitions);
    // @ts-expect-error There is no such metric.
    expect(() => store.getCounter('kerf.other')).toThrow('There is no metric kerf.other: add it to the registry.');
    // @ts-expect-error There is no such outcome.
    store.getCounter('kerf.requests').add(1, { outcome: 'unknown' });
    // @ts-expect-error A label is missing.
    store.getHistogram('kerf.duration').record(1, {});
  });
});
