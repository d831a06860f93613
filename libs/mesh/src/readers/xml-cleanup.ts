import { invalidMesh } from '../mesh-error.ts';

/** XML content other than elements. */
interface NonElement {
  readonly what: string;
  readonly begin: string;
  readonly end: string;
}

const nonElements: readonly NonElement[] = [
  { what: 'comment', begin: '<!--', end: '-->' },
  { what: 'CDATA section', begin: '<![CDATA[', end: ']]>' },
  { what: 'processing instruction', begin: '<?', end: '?>' },
];

/** Blanks comments, CDATA sections and processing instructions, in one pass. Throws `invalid`. */
export function blankNonElements(xml: Buffer): void {
  for (let offset = xml.indexOf('<'); offset >= 0; offset = xml.indexOf('<', offset)) {
    const aside = findNonElement(xml, offset);
    const end = aside ? findEnd(xml, offset, aside) : offset + 1;
    if (aside) xml.fill(blank, offset, end);
    offset = end;
  }
}

function findNonElement(xml: Buffer, offset: number): NonElement | undefined {
  const next = xml[offset + 1];
  // Nearly every `<` starts an element, so this avoids allocating a string for it.
  if (next !== exclamation && next !== question) return undefined;
  return nonElements.find(({ begin }) => xml.toString('latin1', offset, offset + begin.length) === begin);
}

const blank = 0x20;
const exclamation = 0x21;
const question = 0x3f;

function findEnd(xml: Buffer, offset: number, { what, begin, end }: NonElement): number {
  const found = xml.indexOf(end, offset + begin.length);
  if (found < 0) throw invalidMesh(`The model in the 3MF file has an unclosed ${what} at byte ${offset}.`);
  return found + end.length;
}
