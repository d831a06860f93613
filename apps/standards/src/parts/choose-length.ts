import { Fault } from '@kerf/errors';
import { buildable, type Found, lengthsOf, type Range, type SizedPart } from './part.ts';

/** Selects the requested length of a size. Throws `invalid_parameters` for a length that the size cannot have. */
export function chooseLength(size: SizedPart, length: number | undefined): Found {
  const { cut, lengths } = size.table;
  if (cut) return inRange(size, length ?? cut.usual, [cut.min, cut.max]);
  if (!lengths) return inOneLength(size, length);
  if (length === undefined)
    throw Fault.invalid(`length is missing: ${size.id} comes in several lengths. ${examples(size)}`);
  const range = lengths.ranges[size.row.size];
  if (!range) return unlisted(size, length);
  const isDoubtful = lengths.doubtful.includes(size.row.size);
  return isDoubtful && isBeyond(length, range) ? unlikely(size, length, range) : listed(size, length, range);
}

const isBeyond = (length: number, [shortest, longest]: Range): boolean => length < shortest || length > longest;

/** Parts without a length to choose. The thickness is often written there, as in DIN 471 20x1.2. */
function inOneLength({ table, row, ...size }: SizedPart, length: number | undefined): Found {
  const isDesignation = table.designatedBy.some(([, second]) => second !== undefined && row[second] === length);
  if (length === undefined || isDesignation) return { part: { ...size, table, row, length: undefined }, warnings: [] };
  throw Fault.invalid(`length does not apply to ${size.id}, which comes in one length only. Omit it.`);
}

function inRange(size: SizedPart, length: number, range: Range): Found {
  if (isBeyond(length, range))
    throw Fault.invalid(
      `length must be from ${range[0]} to ${range[1]} ${unitOf(size)} for ${size.id}, not ${length}.`,
    );
  return { part: { ...size, length }, warnings: [] };
}

function listed(size: SizedPart, length: number, range: Range): Found {
  const { part } = inRange(size, length, range);
  const preferred = lengthsOf(size);
  return { part, warnings: preferred.includes(length) ? [] : [unusual(size, length, preferred)] };
}

function unlisted(size: SizedPart, length: number): Found {
  const { part } = inRange(size, length, buildable(size));
  return { part, warnings: [`The lengths in which ${size.id} is sold are unknown: check with your supplier.`] };
}

function unlikely(size: SizedPart, length: number, [shortest, longest]: Range): Found {
  const { part } = inRange(size, length, buildable(size));
  const range = `${shortest} to ${longest} ${unitOf(size)}`;
  const warning = `${length} ${unitOf(size)} is outside the known range of ${size.id}, ${range}: check with your supplier.`;
  return { part, warnings: [warning] };
}

function unusual(size: SizedPart, length: number, preferred: readonly number[]): string {
  const shorter = preferred.filter((its) => its < length).toSorted((a, b) => b - a);
  const longer = preferred.filter((its) => its > length).toSorted((a, b) => a - b);
  // The neighbours of the length; beyond the end of the list, its last two entries.
  const near = [...shorter.slice(0, longer.length ? 1 : 2), ...longer.slice(0, shorter.length ? 1 : 2)].toSorted(
    (a, b) => a - b,
  );
  return `${length} ${unitOf(size)} is not a preferred length of ${size.id}: ${near.join(' and ')} are the nearest.`;
}

function examples(size: SizedPart): string {
  const [length] = lengthsOf(size);
  return `Give it as ${size.id}x${length} or as ?length=${length}.`;
}

const unitOf = ({ table }: SizedPart): string => table.lengths?.unit ?? 'mm';
