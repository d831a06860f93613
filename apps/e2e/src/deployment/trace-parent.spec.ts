import { eventually } from '@kerf/testing';
import { TraceCollector } from '../product/collector.ts';
import { AdditionalGateway } from './additional-gateway.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const named = (id: string) => new RegExp(`^00-${id}-(?!1{16})[0-9a-f]{16}-01$`);
const [ofTheCaller, ofOurs, none] = [named(traceId), named(`(?!${traceId})[0-9a-f]{32}`), /^none$/];

/** The traceparent of the answer to a caller whose trace is sampled, and to one whose trace is not. */
const rows = [
  { mode: 'trust', ratio: 0, sampled: ofTheCaller, unsampled: none },
  { mode: 'link', ratio: 0, sampled: none, unsampled: none },
  { mode: 'link', ratio: 1, sampled: ofOurs, unsampled: ofOurs, links: [traceId] },
  { mode: 'ignore', ratio: 1, sampled: ofOurs, unsampled: ofOurs },
];

describe.each(rows)(
  'KERF_TRACE_PARENT=$mode at a ratio of $ratio',
  ({ mode, ratio, sampled, unsampled, links = [] }) => {
    let collector: TraceCollector;
    let gateway: AdditionalGateway;
    beforeAll(async () => {
      collector = await TraceCollector.start();
      gateway = await AdditionalGateway.start({
        ...collector.variables,
        KERF_TRACE_PARENT: mode,
        KERF_TRACE_RATIO: String(ratio),
      });
    });
    afterAll(async () => {
      await gateway.stop();
      collector.stop();
    });

    const send = async (flags: string) => {
      const headers = { traceparent: `00-${traceId}-${'1'.repeat(16)}-${flags}` };
      return String((await gateway.client.get('/api/v1/info', { headers })).headers['traceparent'] ?? 'none');
    };

    it(`answers a sampled caller with ${sampled.source}, and an unsampled one with ${unsampled.source}`, async () => {
      const answers = [await send('01'), await send('00')];

      expect(answers).toEqual([expect.stringMatching(sampled), expect.stringMatching(unsampled)]);
      const traceIds = answers.filter((answer) => answer !== 'none').map((answer) => answer.split('-')[1]);
      await eventually(() =>
        expect(collector.spans.map((span) => [span.traceId, span.linkedTraceIds])).toEqual(
          traceIds.map((id) => [id, links]),
        ),
      );
    });
  },
);
