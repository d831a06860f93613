import { readdirSync } from 'node:fs';
import { constants, PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { metrics } from './metric-store.ts';

/** Interval of the event loop's measurements. A shorter one would wake an idle process too often. */
const eventLoopIntervalMs = 100;

const collectionTypes: Readonly<Record<number, 'major' | 'minor' | 'incremental' | 'weakcb'>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

/** Measures the process: CPU, memory, open files, event loop and garbage collection. Returns how to stop. */
export function measureProcess(): () => void {
  const stops = [measureResources(), measureHeap(), measureEventLoop(), measureCollections()];
  return () => {
    for (const stop of stops) stop();
  };
}

function measureResources(): () => void {
  const stops = [
    metrics.getCounter('process.cpu.time').observe((observe) => {
      const { user, system } = process.cpuUsage();
      observe(user / 1e6, { 'cpu.mode': 'user' });
      observe(system / 1e6, { 'cpu.mode': 'system' });
    }),
    metrics.getGauge('process.memory.usage').observe((observe) => observe(process.memoryUsage.rss(), {})),
    metrics.getGauge('process.open_file_descriptors').observe((observe) => observe(countOpenFiles(), {})),
    metrics.getGauge('process.start_time').observe((observe) => observe(performance.timeOrigin / 1000, {})),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Counts the open descriptors; on systems without /proc, which are for development, there are none. */
function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}

function measureHeap(): () => void {
  const stops = [
    metrics.getGauge('v8js.memory.heap.used').observe((observe) => observe(getHeapStatistics().used_heap_size, {})),
    metrics.getGauge('v8js.memory.heap.limit').observe((observe) => observe(getHeapStatistics().heap_size_limit, {})),
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * Measures how late timers run. The histogram of Node counts its own interval as delay, and percentiles of a process
 * cannot be added up; a histogram of the excess can, and it does not depend on who scrapes when.
 */
function measureEventLoop(): () => void {
  const delay = metrics.getHistogram('nodejs.eventloop.delay');
  let expectedAt = performance.now() + eventLoopIntervalMs;
  const timer = setInterval(() => {
    const now = performance.now();
    delay.record(Math.max(0, now - expectedAt) / 1000, {});
    expectedAt = now + eventLoopIntervalMs;
  }, eventLoopIntervalMs).unref();
  const stopTime = metrics.getCounter('nodejs.eventloop.time').observe((observe) => {
    const { active, idle } = performance.eventLoopUtilization();
    observe(active / 1000, { 'nodejs.eventloop.state': 'active' });
    observe(idle / 1000, { 'nodejs.eventloop.state': 'idle' });
  });
  return () => {
    clearInterval(timer);
    stopTime();
  };
}

function measureCollections(): () => void {
  const duration = metrics.getHistogram('v8js.gc.duration');
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind = 0 } = (entry as { detail?: { kind?: number } }).detail ?? {};
      duration.record(entry.duration / 1000, { 'v8js.gc.type': collectionTypes[kind] });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}
