import { unreadable } from '../mesh-error.ts';

/** XML content other than elements. */
interface Aside {
  readonly what: string;
  readonly begin: string;
  readonly end: string;
}

const asides: readonly Aside[] = [
  { what: 'comment', begin: '<!--', end: '-->' },
  { what: 'CDATA section', begin: '<![CDATA[', end: ']]>' },
  { what: 'processing instruction', begin: '<?', end: '?>' },
];

/** Blanks comments, CDATA sections and processing instructions, in one pass. Throws `invalid`. */
export function blankAsides(xml: Buffer): void {
  for (let place = xml.indexOf('<'); place >= 0; place = xml.indexOf('<', place)) {
    const aside = asideAt(xml, place);
    const end = aside ? endOf(xml, place, aside) : place + 1;
    if (aside) xml.fill(blank, place, end);
    place = end;
  }
}

function asideAt(xml: Buffer, place: number): Aside | undefined {
  const next = xml[place + 1];
  // Nearly every `<` starts an element, so this avoids allocating a string for it.
  if (next !== exclamation && next !== question) return undefined;
  return asides.find(({ begin }) => xml.toString('latin1', place, place + begin.length) === begin);
}

const blank = 0x20;
const exclamation = 0x21;
const question = 0x3f;

function endOf(xml: Buffer, place: number, { what, begin, end }: Aside): number {
  const found = xml.indexOf(end, place + begin.length);
  if (found < 0) throw unreadable(`The model in the 3MF file has an unclosed ${what} at byte ${place}.`);
  return found + end.length;
}
