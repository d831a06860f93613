/** What people look for and no library has, by its name or its standard, and what comes next to it. */
const nearOf: readonly (readonly [RegExp, string])[] = [
  [/^(?:nylock?|locknuts?|stopmutter|din98[25]|iso(?:7040|7042|1051[12]))$/, 'hex nut'],
  [
    /^(?:acorn|cap|castle|dome|flange|slotted|square|weld|wing)-nuts?$|^(?:din(?:6923|1587|917|315|557)|iso4161)$/,
    'hex nut',
  ],
  [/^(?:lock|spring|tooth|wave)-washers?$|^(?:federring|din(?:127|128|137|6797|6798))$/, 'washer'],
  [/^(?:roll|spring)-pins?$|^(?:spannstift|din(?:1481|7346)|iso(?:8748|8752|13337))$/, 'parallel pin'],
  [/^(?:cotter|split)-pins?$|^(?:splint|din94|iso1234)$/, ''],
  [/^low-head$|^(?:din(?:7984|6912)|iso14580)$/, 'socket head'],
  [/^(?:oval|pan|truss)-head$|^(?:din(?:7985|966|967)|iso(?:7045|14583|7047))$/, 'button head'],
  [/^iso7380-2$/, 'iso7380-1'],
  [/^weld(?:ing)?-neck$/, ''],
];

/** Two words that name one kind together: no washer is a spring washer because it is a washer. */
const kinds =
  /\b(acorn|cap|castle|cotter|dome|flange|lock|low|oval|pan|roll|slotted|split|spring|square|tooth|truss|wave|weld(?:ing)?|wing)\s+(nuts?|washers?|pins?|head|neck)\b/g;

/** A text in which the kinds that no library has are one word. */
export const withAbsentKinds = (text: string): string =>
  text.replaceAll(kinds, (written, kind: string, thing: string) =>
    isAbsent(`${kind}-${thing}`) ? `${kind}-${thing}` : written,
  );

/** Whether a word names what no library has. */
export const isAbsent = (word: string): boolean => nearOf.some(([names]) => names.test(word));

/** A word, or what comes next to what it names. */
export const nearestKind = (word: string): string => nearOf.find(([names]) => names.test(word))?.[1] ?? word;
