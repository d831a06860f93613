import { Fault } from '@kerf/errors';
import { getBuildableRange, type FoundPart, listLengths, type LengthRange, type SizedPart } from './part.ts';

/** Selects the requested length of a size. Throws `invalid_parameters` for a length that the size cannot have. */
export function chooseLength(size: SizedPart, length: number | undefined): FoundPart {
  const { cut, lengths } = size.table;
  if (cut) return requireInRange(size, length ?? cut.usual, [cut.min, cut.max]);
  if (!lengths) return chooseOnlyLength(size, length);
  if (length === undefined)
    throw Fault.invalid(`length is missing: ${size.id} comes in several lengths. ${showExample(size)}`);
  const range = lengths.ranges[size.row.size];
  if (!range) return chooseUnlisted(size, length);
  const isDoubtful = lengths.doubtful.includes(size.row.size);
  return isDoubtful && isOutOfRange(length, range)
    ? warnUnlikely(size, length, range)
    : chooseListed(size, length, range);
}

const isOutOfRange = (length: number, [shortest, longest]: LengthRange): boolean =>
  length < shortest || length > longest;

/** Parts without a length to choose. The thickness is often written there, as in DIN 471 20x1.2. */
function chooseOnlyLength({ table, row, ...size }: SizedPart, length: number | undefined): FoundPart {
  const isDesignation = table.designatedBy.some(([, second]) => second !== undefined && row[second] === length);
  if (length === undefined || isDesignation) return { part: { ...size, table, row, length: undefined }, warnings: [] };
  throw Fault.invalid(`length does not apply to ${size.id}, which comes in one length only. Omit it.`);
}

function requireInRange(size: SizedPart, length: number, range: LengthRange): FoundPart {
  if (isOutOfRange(length, range))
    throw Fault.invalid(
      `length must be from ${range[0]} to ${range[1]} ${unitOf(size)} for ${size.id}, not ${length}.`,
    );
  return { part: { ...size, length }, warnings: [] };
}

function chooseListed(size: SizedPart, length: number, range: LengthRange): FoundPart {
  const { part } = requireInRange(size, length, range);
  const preferred = listLengths(size);
  return { part, warnings: preferred.includes(length) ? [] : [describeUnusual(size, length, preferred)] };
}

function chooseUnlisted(size: SizedPart, length: number): FoundPart {
  const { part } = requireInRange(size, length, getBuildableRange(size));
  return { part, warnings: [`The lengths in which ${size.id} is sold are unknown: check with your supplier.`] };
}

function warnUnlikely(size: SizedPart, length: number, [shortest, longest]: LengthRange): FoundPart {
  const { part } = requireInRange(size, length, getBuildableRange(size));
  const range = `${shortest} to ${longest} ${unitOf(size)}`;
  const warning = `${length} ${unitOf(size)} is outside the known range of ${size.id}, ${range}: check with your supplier.`;
  return { part, warnings: [warning] };
}

function describeUnusual(size: SizedPart, length: number, preferred: readonly number[]): string {
  const shorter = preferred.filter((its) => its < length).toSorted((a, b) => b - a);
  const longer = preferred.filter((its) => its > length).toSorted((a, b) => a - b);
  // The neighbours of the length; beyond the end of the list, its last two entries.
  const near = [...shorter.slice(0, longer.length ? 1 : 2), ...longer.slice(0, shorter.length ? 1 : 2)].toSorted(
    (a, b) => a - b,
  );
  return `${length} ${unitOf(size)} is not a preferred length of ${size.id}: ${near.join(' and ')} are the nearest.`;
}

function showExample(size: SizedPart): string {
  const [length] = listLengths(size);
  return `Give it as ${size.id}x${length} or as ?length=${length}.`;
}

const unitOf = ({ table }: SizedPart): string => table.lengths?.unit ?? 'mm';
