import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAsk } from '../api/queries.ts';
import { Bars, type Day } from '../parts/bars.tsx';
import { formatDay, formatNumber } from '../parts/figures.tsx';
import { Icon } from '../parts/icon.tsx';
import { Empty, Loaded } from '../parts/loaded.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Page, Panel } from '../shell/page.tsx';
import { type Dimension, groupSeries, type Part, type Series } from './series.ts';

const ranges = [7, 30, 90] as const;
/** Parts with a column of their own in the table of days. */
const maxColumns = 5;
const dimensions = ['tool', 'key', 'adapter', 'member'] as const;

/** Operations of recent days: by day, and by tool, key, adapter or member. */
export function Usage(): ReactNode {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const days = ranges.find((range) => String(range) === search.get('days')) ?? 30;
  const by = dimensions.find((dimension) => dimension === search.get('by')) ?? 'tool';
  const series = useAsk('usageSeries', { query: { days, by } }, { keepsLast: true });
  const choose = (chosen: Choice) => navigate(`/usage?${new URLSearchParams(toQuery(chosen))}`, { replace: true });
  return (
    <Page
      title="Usage"
      intro="Operations by their cost. What failed was refunded and costs nothing."
      actions={
        <Tabs
          label="Days"
          options={ranges}
          chosen={days}
          describe={(range) => `${range} days`}
          onChoose={(chosen) => choose({ days: chosen, by })}
        />
      }
    >
      <Loaded query={series} what="the usage">
        {(answer) => <Report series={answer} by={by} onSplit={(chosen) => choose({ days, by: chosen })} />}
      </Loaded>
    </Page>
  );
}

interface Choice {
  readonly days: number;
  readonly by: Dimension;
}

const toQuery = ({ days, by }: Choice) => ({ days: String(days), by });

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface TabsProps<T> {
  readonly label: string;
  readonly options: readonly T[];
  readonly chosen: T;
  readonly describe: (option: T) => string;
  readonly onChoose: (option: T) => void;
}

function Tabs<T extends string | number>({ label, options, chosen, describe, onChoose }: TabsProps<T>): ReactNode {
  return (
    <div className="tabs" role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => onChoose(option)}>
          {describe(option)}
        </button>
      ))}
    </div>
  );
}

interface ReportProps {
  readonly series: Series;
  readonly by: Dimension;
  readonly onSplit: (by: Dimension) => void;
}

function Report({ series, by, onSplit }: ReportProps): ReactNode {
  const parts = groupSeries(series);
  const days = series.days.length;
  const stacks = stackDays(series, parts);
  if (parts.length === 0)
    return (
      <Empty icon="usage" title={`Nothing ran in ${days} days`}>
        <p>Operations appear here as soon as they are done.</p>
      </Empty>
    );
  const tabs = <Tabs label="Split by" options={dimensions} chosen={by} describe={capitalize} onChoose={onSplit} />;
  return (
    <>
      <Panel title="By day" note={<DownloadCsv days={days} by={series.by} />}>
        <div className="figures">
          <Figure value={sumUp(parts, 'total')} label="operations" />
          <Figure value={sumUp(parts, 'refunded')} label="refunded" />
        </div>
        <Bars days={stacks} />
        <DayTable stacks={stacks} parts={parts} />
      </Panel>
      <Panel title={`By ${series.by}`} note={tabs}>
        <Shares by={series.by} parts={parts} />
      </Panel>
    </>
  );
}

function sumUp(parts: readonly Part[], figure: 'total' | 'refunded'): number {
  return parts.reduce((sum, part) => sum + part[figure], 0);
}

/** Days as stacks of their parts, the largest part at the bottom. */
function stackDays({ days }: Series, parts: readonly Part[]): Day[] {
  return days.map((date, day) => {
    const stack = parts.map(({ shade, operations }) => ({ shade, operations: operations[day] ?? 0 }));
    return { date, operations: stack.reduce((sum, { operations }) => sum + operations, 0), stack };
  });
}

function Figure({ value, label }: { readonly value: number; readonly label: string }): ReactNode {
  return (
    <p className="figure">
      {formatNumber(value)} <small className="quiet">{label}</small>
    </p>
  );
}

/** The service writes the file: it has every part of every day. */
function DownloadCsv(choice: Choice): ReactNode {
  const query = new URLSearchParams({ ...toQuery(choice), format: 'csv' });
  return (
    <a className="button plain" href={`/api/v1/usage/series?${query}`} download>
      <Icon name="download" />
      Download CSV
    </a>
  );
}

interface DayTableProps {
  readonly stacks: readonly Day[];
  readonly parts: readonly Part[];
}

/** The bars as a table: the total of each day, and the largest parts of it. */
function DayTable({ stacks, parts }: DayTableProps): ReactNode {
  const rows = stacks.map((stack, day) => ({ ...stack, day })).toReversed();
  const columns: Column<(typeof rows)[number]>[] = [
    { title: 'Day (UTC)', cell: ({ date }) => formatDay(date) },
    { title: 'Total', isNumber: true, cell: ({ operations }) => formatNumber(operations) },
    ...parts.slice(0, maxColumns).map(({ name, operations }) => ({
      title: name,
      isNumber: true,
      cell: ({ day }: { readonly day: number }) => formatNumber(operations[day] ?? 0),
    })),
  ];
  return (
    <details>
      <summary>As a table</summary>
      <Table caption="Operations by day" columns={columns} rows={rows} keyOf={({ date }) => date} />
    </details>
  );
}

/** Parts of the usage, the largest first, each with a bar for its share and the shade that it has in the chart. */
function Shares({ by, parts }: { readonly by: Dimension; readonly parts: readonly Part[] }): ReactNode {
  const largest = Math.max(1, ...parts.map(({ total }) => total));
  const whole = Math.max(1, sumUp(parts, 'total'));
  const columns: Column<Part>[] = [
    {
      title: capitalize(by),
      cell: ({ name, total, shade }) => (
        <span className="share" data-shade={shade}>
          <bdi>{name}</bdi>
          <progress aria-hidden="true" max={largest} value={total} />
        </span>
      ),
    },
    { title: 'Operations', isNumber: true, cell: ({ total }) => formatNumber(total) },
    { title: 'Share', isNumber: true, cell: ({ total }) => `${Math.round((total / whole) * 100)} %` },
    { title: 'Refunded', isNumber: true, cell: ({ refunded }) => formatNumber(refunded) },
  ];
  return <Table caption={`Operations by ${by}`} columns={columns} rows={parts} keyOf={({ id }) => id} />;
}
