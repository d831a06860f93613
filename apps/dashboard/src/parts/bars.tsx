import type { ReactNode } from 'react';
import { formatCount, formatDay, formatNumber } from './figures.tsx';

/** Operations of one day, in UTC. */
export interface Day {
  readonly date: string;
  readonly operations: number;
  /** Pieces of the bar from the bottom up; without them it is of one piece. */
  readonly stack?: readonly Piece[];
}

interface Piece {
  /** Shade of the accent: 0 is the strongest. */
  readonly shade: number;
  readonly operations: number;
}

const height = 100;
const step = 10;
const barWidth = 7;
/** A day with few operations still shows. */
const minSize = 1.5;

/** Fills the days without an operation, so that a chart shows every day up to today. */
export function fillDays(given: readonly Day[], count: number, now: number): Day[] {
  const byDate = new Map(given.map((day) => [day.date, day]));
  return Array.from({ length: count }, (_, at) => {
    const date = new Date(now - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10);
    return byDate.get(date) ?? { date, operations: 0 };
  });
}

/** Rounds up to a value at which an axis may end. */
function chooseTop(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= max) ?? max;
}

/** Bars of operations by day, with a sentence that sums them up. */
export function Bars({ days }: { readonly days: readonly Day[] }): ReactNode {
  const total = days.reduce((sum, { operations }) => sum + operations, 0);
  const max = Math.max(...days.map(({ operations }) => operations));
  const top = Math.max(chooseTop(max), 4);
  const [first, last] = [days[0], days.at(-1)];
  const summary = `${formatCount(total, 'operation')} in ${days.length} days, at most ${formatNumber(max)} in a day`;
  return (
    <figure className="chart">
      <div className="plot">
        <span className="top quiet">{formatNumber(top)}</span>
        <svg viewBox={`0 0 ${days.length * step} ${height}`} preserveAspectRatio="none" role="img" aria-label={summary}>
          <line x1="0" x2={days.length * step} y1="0.5" y2="0.5" />
          <line x1="0" x2={days.length * step} y1={height / 2} y2={height / 2} />
          {days.map((day, at) => (
            <Bar key={day.date} day={day} x={at * step} top={top} />
          ))}
        </svg>
      </div>
      <div className="axis quiet">
        <span>{first && formatDay(first.date)}</span>
        <span>{last && formatDay(last.date)}</span>
      </div>
    </figure>
  );
}

function Bar({ day, x, top }: { readonly day: Day; readonly x: number; readonly top: number }): ReactNode {
  const { date, operations } = day;
  return (
    <g>
      <title>{`${formatDay(date)}: ${formatCount(operations, 'operation')}`}</title>
      <rect className="slot" x={x} y="0" width={step} height={height} />
      {stackPieces(day, top).map(({ y, size, shade }) => (
        <rect key={y} data-shade={shade} x={x + (step - barWidth) / 2} y={y} width={barWidth} height={size} />
      ))}
    </g>
  );
}

/** Places the pieces of a bar above each other. */
function stackPieces({ operations, stack }: Day, top: number) {
  const given = (stack ?? [{ shade: 0, operations }]).filter((piece) => piece.operations > 0);
  const scale = Math.max((operations / top) * height, minSize) / Math.max(operations, 1);
  return given.map(({ shade, operations: of }, place) => {
    const size = of * scale;
    const below = given.slice(0, place).reduce((sum, piece) => sum + piece.operations, 0);
    return { shade, size, y: height - below * scale - size };
  });
}
