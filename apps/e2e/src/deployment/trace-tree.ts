import type { TraceCollector } from '../product/collector.ts';

/** Spans of a trace, each as the path of names from its root. */
export function describeTree(spans: TraceCollector['spans']): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const toPath = (span: (typeof spans)[number]): string => {
    const parent = span.parentSpanId === undefined ? undefined : byId.get(span.parentSpanId);
    const name = `${span.service.replace('kerf-', '')} ${span.name}`;
    return parent ? `${toPath(parent)} > ${name}` : name;
  };
  return spans.map(toPath).sort();
}

/** Expected tree of a tool that runs on an adapter. */
export function createAdapterTree(tool: string): string[] {
  const root = 'gateway POST /api/v1/mcp/execute';
  const hops = (name: string, service: string) => [
    `${root} > gateway send ${name}`,
    `${root} > gateway send ${name} > ${service} process ${name}`,
  ];
  const [admit, run, settle] = [
    hops('quota.admit', 'quota'),
    hops('broker.adapter', 'broker'),
    hops('quota.settle', 'quota'),
  ];
  return [
    root,
    ...admit,
    `${admit[1]} > quota admit`,
    ...run,
    `${run[1]} > broker execute ${tool}`,
    ...settle,
    `${settle[1]} > quota settle`,
  ].sort();
}

/** Names of the spans of a trace, each after its service. */
export const listSpans = ({ spans }: TraceCollector, id: string): string[] =>
  spans
    .filter(({ traceId }) => traceId === id)
    .map(({ service, name }) => `${service} ${name}`)
    .sort();

/** Creates the trace context of a caller. */
export function createCaller() {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  return { traceId, traceparent: `00-${traceId}-${'1'.repeat(16)}-01` };
}

/** Facts that a span names about its operation. */
export const readFacts = (span: TraceCollector['spans'][number] | undefined) =>
  ['kerf.request_id', 'kerf.operation_id', 'kerf.tool', 'kerf.outcome'].map((name) => span?.attributes[name]);
