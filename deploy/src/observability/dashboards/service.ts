import { getQuantile, getRate, readGauge, selectSamples } from '../promql.ts';
import { type DashboardDefinition, graph } from './panel.ts';

const chosen = { job: '$service' } as const;
const process = { legend: '{{job}} {{instance}}' } as const;
const byProcess = { where: chosen, by: ['job', 'instance'] } as const;
/** Panels of services with a public port only, or with handlers of bus requests only. */
const some = { mayBeEmpty: true } as const;

/** Rate, errors and duration of one service, then utilization, saturation and errors of its processes. */
export const service: DashboardDefinition = {
  name: 'service',
  title: 'Kerf / Service',
  description: 'Requests of a service, and the resources of its processes.',
  variables: ['service'],
  rows: {
    'Rate, errors, duration': [
      graph('HTTP requests', getRate('http.server.request.duration', { where: chosen, by: ['http.route'] }), {
        unit: 'reqps',
        legend: '{{http_route}}',
        ...some,
      }),
      graph(
        'HTTP errors',
        getRate('http.server.request.duration', {
          where: { ...chosen, 'error.type': { like: '.+' } },
          by: ['http.response.status_code', 'error.type'],
        }),
        { unit: 'reqps', legend: '{{http_response_status_code}} {{error_type}}', ...some },
      ),
      graph('HTTP duration, 99 %', getQuantile('http.server.request.duration', 0.99, byProcess), {
        unit: 's',
        hasExemplars: true,
        ...process,
        ...some,
      }),
      graph(
        'Bus requests',
        getRate('messaging.process.duration', { where: chosen, by: ['messaging.destination.name', 'error.type'] }),
        { unit: 'reqps', legend: '{{messaging_destination_name}} {{error_type}}', ...some },
      ),
      graph(
        'Bus duration, 99 %',
        getQuantile('messaging.process.duration', 0.99, { where: chosen, by: ['messaging.destination.name'] }),
        { unit: 's', hasExemplars: true, legend: '{{messaging_destination_name}}', ...some },
      ),
    ],
    Processes: [
      graph('CPU', getRate('process.cpu.time', byProcess), { unit: 'percentunit', ...process }),
      graph('Resident memory', readGauge('process.memory.usage', byProcess), { unit: 'bytes', ...process }),
      graph(
        'Used heap',
        `${readGauge('v8js.memory.heap.used', byProcess)} / ${readGauge('v8js.memory.heap.limit', byProcess)}`,
        { unit: 'percentunit', ...process },
      ),
      graph(
        'Event loop: utilization',
        getRate('nodejs.eventloop.time', { ...byProcess, where: { ...chosen, 'nodejs.eventloop.state': 'active' } }),
        { unit: 'percentunit', ...process },
      ),
      graph('Event loop: delay, 99 %', getQuantile('nodejs.eventloop.delay', 0.99, byProcess), {
        unit: 's',
        ...process,
        ...some,
      }),
      graph('Garbage collection', getQuantile('v8js.gc.duration', 0.99, byProcess), { unit: 's', ...process, ...some }),
      graph('Open file descriptors', readGauge('process.open_file_descriptors', byProcess), process),
      graph(
        'Spans lost',
        getRate('otel.sdk.processor.span.processed', {
          where: { ...chosen, 'error.type': { like: '.+' } },
          by: ['job', 'error.type'],
        }),
        {
          description: 'Spans that the collector did not take, or that found the queue full.',
          unit: 'ops',
          legend: '{{job}} {{error_type}}',
          ...some,
        },
      ),
      graph('Uptime', `time() - ${readGauge('process.start_time', { ...byProcess, combine: 'max' })}`, {
        unit: 's',
        ...process,
      }),
      graph('Starts in an hour', `sum by (job) (changes(${selectSamples('process.start_time', chosen)}[1h]))`, {
        legend: '{{job}}',
      }),
    ],
    'Public port': [
      graph('Connections', readGauge('kerf.http.connections', byProcess), { ...process, ...some }),
      graph('Connections cut', getRate('kerf.http.connections.cut', { where: chosen, by: ['reason'] }), {
        unit: 'ops',
        legend: '{{reason}}',
        ...some,
      }),
      graph('Requests in flight', readGauge('http.server.active_requests', byProcess), { ...process, ...some }),
      graph('Bytes that clients do not read', readGauge('kerf.http.unsent', byProcess), {
        unit: 'bytes',
        ...process,
        ...some,
      }),
      graph('MCP streams', readGauge('kerf.mcp.streams', { where: chosen, by: ['instance', 'kind'] }), {
        legend: '{{instance}} {{kind}}',
        ...some,
      }),
      graph('MCP streams closed', getRate('kerf.mcp.streams.overrun', { where: chosen, by: ['instance'] }), {
        description: 'Streams whose client read too slowly, or sent too much at once.',
        unit: 'ops',
        legend: '{{instance}}',
        ...some,
      }),
      graph('Certificate expires', `${readGauge('kerf.tls.certificate.expiry', byProcess)} * 1000`, {
        kind: 'number',
        unit: 'dateTimeFromNow',
        ...process,
        ...some,
      }),
    ],
  },
};
