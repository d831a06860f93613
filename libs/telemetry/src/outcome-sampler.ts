import { isCausedByCaller } from '@kerf/errors';
import { TokenBucket } from '@kerf/concurrency';
import { type Attributes, type Context, type Link, SpanKind } from '@opentelemetry/api';
import { type Sampler, SamplingDecision, type SamplingResult } from '@opentelemetry/sdk-trace';
import type { FastifyReply } from 'fastify';

/** Spans of unsampled requests that a process adds: an outage must not flood the collector. */
const maxAdded = { perSecond: 10, burst: 20 };

const attribute = 'kerf.sampled_by';

/** Decides which unsampled requests are traced after they ended: those that failed or were slow, a few each second. */
export class OutcomeSampler {
  /** Attributes of the spans that are sampled for their outcome. */
  static readonly attributes: Attributes = { [attribute]: 'outcome' };

  private readonly bucket = new TokenBucket(maxAdded, performance.now());

  constructor(private readonly slowMs: number) {}

  /** Returns true for a request that is to be traced, and counts it. */
  takeUnsampled(reply: FastifyReply): boolean {
    if (!hasFailed(reply) && !(reply.elapsedTime > this.slowMs && !isEventStream(reply))) return false;
    if (this.bucket.countTokens(performance.now()) < 1) return false;
    this.bucket.spend(1);
    return true;
  }
}

const hasFailed = (reply: FastifyReply): boolean =>
  reply.statusCode >= 500 && !isCausedByCaller(String(reply.getHeader('x-error-code')));

/** Returns true for a stream of events, which is open as long as its client wants. */
const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** Sampler of the traces of this process; undefined while there are none. */
let current: Sampler | undefined;

/**
 * Returns true if a trace that begins with a request will be sampled. The SDK decides the same, but it first creates
 * a span with an id for each request, of which nineteen in twenty are dropped.
 */
export const willSample = (parent: Context, traceId: string): boolean =>
  current?.shouldSample(parent, traceId, '', SpanKind.SERVER, {}, []).decision === SamplingDecision.RECORD_AND_SAMPLED;

/** Creates the sampler of this process. */
export function createSampler(sampler: Sampler): Sampler {
  current = new SamplerWithOutcomes(sampler);
  return current;
}

/** Sampler that also samples what `OutcomeSampler` has chosen. */
class SamplerWithOutcomes implements Sampler {
  constructor(private readonly sampler: Sampler) {}

  shouldSample(...args: [Context, string, string, SpanKind, Attributes, Link[]]): SamplingResult {
    const [, , , , attributes] = args;
    if (attributes[attribute] !== undefined) return { decision: SamplingDecision.RECORD_AND_SAMPLED };
    return this.sampler.shouldSample(...args);
  }

  toString(): string {
    return `outcomes, or ${this.sampler.toString()}`;
  }
}
