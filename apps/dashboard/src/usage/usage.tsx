import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Answer } from '../api/client.ts';
import { useAsk } from '../api/queries.ts';
import { Bars, type Day, fillDays } from '../parts/bars.tsx';
import { downloadText } from '../parts/download.ts';
import { formatDay, formatNumber, useNow } from '../parts/figures.tsx';
import { Empty, Loaded } from '../parts/loaded.tsx';
import { Table } from '../parts/table.tsx';
import { Page, Panel } from '../shell/page.tsx';
import { groupUsage, type Share } from './shares.ts';

const ranges = [7, 30, 90] as const;

/** Operations of recent days: by day, tool, key and adapter. */
export function Usage(): ReactNode {
  const [, navigate] = useLocation();
  const asked = Number(new URLSearchParams(useSearch()).get('days'));
  const days = ranges.find((range) => range === asked) ?? 30;
  const usage = useAsk('usage', { query: { days } });
  const actions = (
    <div className="tabs" role="group" aria-label="Days">
      {ranges.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === days}
          onClick={() => navigate(`/usage?days=${range}`, { replace: true })}
        >
          {range} days
        </button>
      ))}
    </div>
  );
  return (
    <Page title="Usage" intro="Operations by their cost. What failed was refunded and costs nothing." actions={actions}>
      <Loaded query={usage} what="the usage">
        {(answer) => <Report usage={answer} days={days} />}
      </Loaded>
    </Page>
  );
}

interface ReportProps {
  readonly usage: Answer<'usage'>;
  readonly days: number;
}

function Report({ usage, days }: ReportProps): ReactNode {
  const { totals } = usage;
  if (totals.operations === 0 && totals.refunded === 0)
    return (
      <Empty icon="usage" title={`Nothing ran in ${days} days`}>
        <p>Operations appear here as soon as they are done.</p>
      </Empty>
    );
  const { tools, keys, adapters } = groupUsage(usage);
  return (
    <>
      <ByDay usage={usage} days={days} />
      <div className="grid wide">
        <Shares title="By tool" noun="Tool" shares={tools} />
        <Shares title="By key" noun="Key" shares={keys} />
        <Shares title="By adapter" noun="Adapter" shares={adapters} />
      </div>
    </>
  );
}

function ByDay({ usage: { totals, rate_limit, by_day }, days }: ReportProps): ReactNode {
  const filled = fillDays(by_day, days, useNow());
  return (
    <Panel title="By day" note={<DownloadCsv days={filled} />}>
      <div className="figures">
        <Figure value={totals.operations} label="operations" />
        <Figure value={totals.refunded} label="refunded" />
        <Figure value={rate_limit.operations_used} label="used this month" />
      </div>
      <Bars days={filled} />
      <details>
        <summary>As a table</summary>
        <Table
          caption="Operations by day"
          columns={[
            { title: 'Day (UTC)', cell: ({ date }) => formatDay(date) },
            { title: 'Operations', isNumber: true, cell: ({ operations }) => formatNumber(operations) },
          ]}
          rows={filled.toReversed()}
          keyOf={({ date }) => date}
        />
      </details>
    </Panel>
  );
}

function Figure({ value, label }: { readonly value: number; readonly label: string }): ReactNode {
  return (
    <p className="figure">
      {formatNumber(value)} <small className="quiet">{label}</small>
    </p>
  );
}

function DownloadCsv({ days }: { readonly days: readonly Day[] }): ReactNode {
  const csv = ['date,operations', ...days.map(({ date, operations }) => `${date},${operations}`), ''].join('\r\n');
  return (
    <button type="button" className="plain" onClick={() => downloadText('kerf-usage.csv', 'text/csv', csv)}>
      Download CSV
    </button>
  );
}

interface SharesProps {
  readonly title: string;
  readonly noun: string;
  readonly shares: readonly Share[];
}

/** Shares of one dimension, the largest first, each with a bar for its part of the whole. */
function Shares({ title, noun, shares }: SharesProps): ReactNode {
  const largest = Math.max(1, ...shares.map(({ operations }) => operations));
  return (
    <Panel title={title}>
      <Table
        caption={title}
        columns={[
          {
            title: noun,
            cell: ({ name, operations }) => (
              <span className="share">
                <bdi>{name}</bdi>
                <progress aria-hidden="true" max={largest} value={operations} />
              </span>
            ),
          },
          { title: 'Operations', isNumber: true, cell: ({ operations }) => formatNumber(operations) },
          { title: 'Refunded', isNumber: true, cell: ({ refunded }) => formatNumber(refunded) },
        ]}
        rows={shares}
        keyOf={({ id }) => id}
      />
    </Panel>
  );
}
