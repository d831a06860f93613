/** A pipe steel by its standard: `ASTM A106`, `API 5L`. */
const steel = /\b(?:astm[\s-]*)?(a)[\s-]?(53|106|135|178|179|192|199|210|213|312|333|335|358|376)(?!\d)/g;

const lineSteel = /\bapi[\s-]*5l(?=[cdx]?\b)/g;

/** Grade of the steel: `Gr B`, `grade B`. */
const gradeOf = /\bgr(?:ade)?\.?\s+(?=[a-c]\b)/g;

/** A pressure rating in pounds, which is a class: `150lb`, `300 lbs`. */
const pounds = /\b(150|300|400|600|900|1500|2500)\s*lbs?\b/g;

/** Flange types by their letters: `SO`, `BL`, `WN`. */
const flangeKinds: readonly (readonly [RegExp, string])[] = [
  [/\bso(?:rf)?\b/g, 'slip on'],
  [/\bbl(?:rf)?\b/g, 'blind'],
  [/\bwn(?:rf)?\b/g, 'weld neck'],
];

const flange = /\bflan(?:ge|sch)/;

/** Spells out the type of a flange. */
const spellOutFlanges = (text: string): string =>
  flange.test(text) ? flangeKinds.reduce((read, [letters, kind]) => read.replaceAll(letters, kind), text) : text;

/** Normalizes pipe names: a steel and its grade become one word, and the pounds of a flange its class. */
export const normalizePipeNames = (text: string): string =>
  spellOutFlanges(text)
    .replaceAll(pounds, 'class $1')
    .replaceAll(steel, '$1$2')
    .replaceAll(lineSteel, 'api5l')
    .replaceAll(gradeOf, 'gr')
    .replaceAll('schedule', 'sch');
