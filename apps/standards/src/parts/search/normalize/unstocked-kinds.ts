/** A thing that libraries have in some kinds, with the kinds that none has and the nearest alternative. */
interface PartNoun {
  /** Pattern of the spelling: `nuts?`. */
  readonly thing: string;
  readonly kinds: string;
  readonly near: string;
}

const partNouns: readonly PartNoun[] = [
  {
    thing: 'nuts?',
    kinds:
      'acorn barrel cage cap castle clinch coupling dome flange flanged hammer knurled rivet slide sliding slotted square t t-slot tee thumb weld wing',
    near: 'hex nut',
  },
  {
    thing: 'screws?',
    kinds:
      'ball captive carriage coach drywall eye flange lag lead security self-tapping shoulder tapping thumb wing wood',
    near: 'screw',
  },
  {
    thing: 'bolts?',
    kinds: 'anchor banjo carriage coach eye flange hanger hook lag shoulder stud t u wing',
    near: 'bolt',
  },
  {
    thing: 'washers?',
    kinds:
      'belleville conical crush cup disc disk finishing fibre fiber lock locking rubber sealing serrated spherical spring square star tab tooth wave',
    near: 'washer',
  },
  { thing: 'pins?', kinds: 'clevis grooved hitch linch roll spring taper tapered', near: 'parallel pin' },
  { thing: 'pins?', kinds: 'cotter split', near: '' },
  { thing: 'heads?(?!\\s+washers?)', kinds: 'cheese fillister low', near: 'socket head' },
  { thing: 'heads?(?!\\s+washers?)', kinds: 'oval pan slotted truss', near: 'button head' },
  { thing: 'rings?', kinds: 'backup back-up piston quad slip spiral v x', near: '' },
  { thing: 'keys?', kinds: 'allen gib hex taper tapered woodruff', near: '' },
  { thing: 'seals?', kinds: 'lip oil rotary shaft', near: '' },
  { thing: 'rods?', kinds: 'piston smooth threaded', near: '' },
  { thing: 'shafts?(?!\\s+bearings?)', kinds: 'hardened linear precision', near: '' },
  { thing: 'ends?', kinds: 'rod', near: '' },
  { thing: 'necks?', kinds: 'weld welding', near: '' },
];

/** Pairs of words that together name one kind: a spring washer is not found as a washer. */
const nounPairs = partNouns.map(
  ({ thing, kinds }) => new RegExp(String.raw`(?<![\w-])(${kinds.split(' ').join('|')})[\s-]+(${thing})(?![\w-])`, 'g'),
);

/** All names of a nylon insert lock nut. */
const nylonNut = /\bny(?:lon|lo[ck]k?)[\s-]+(?:insert(?:ed)?[\s-]+)?(?:(?:lock|stop)[\s-]*)?nuts?\b/g;

/** A shaft with its diameter, and nothing that fits a shaft. */
const shaftAlone =
  /^((?:ø?\d{1,2}(?:\.\d+)?\s*(?:mm)?\s+)?)(?:shafts?|wellen?)(?=(?:\s+ø?\d{1,2}(?:\.\d+)?\s*(?:mm)?)?$)/;

/** Joins the words of unstocked kinds into one word. */
export const joinUnstockedKinds = (text: string): string =>
  nounPairs
    .reduce((joined, pair) => joined.replaceAll(pair, '$1-$2'), text.trim())
    .replaceAll(nylonNut, 'nylock')
    .replace(shaftAlone, '$1linear-shaft');

/** Unstocked kinds as one word. */
const compoundNouns = partNouns.map(({ thing, kinds, near }): readonly [RegExp, string] => [
  new RegExp(`^(?:${kinds.split(' ').join('|')})-?${thing}$`),
  near,
]);

/** Things that no library has, by name or standard, with the nearest alternative. */
const nearestByPattern: readonly (readonly [RegExp, string])[] = [
  ...compoundNouns,
  [/^(?:nylo[ck]k?|locknuts?|stopp?muttern?|din98[25]|iso(?:7040|7042|1051[12]))$/, 'hex nut'],
  [
    /^(?:din(?:6923|1587|917|315|557|562|508|928|929)|iso4161|nutenstein|(?:(?:an)?schwei(?:ß|ss)|(?:blind)?niet|bund|einschlag|flansch|flügel|hammer|hut|klemm|kreuzloch|kronen|käfig|lang|nut|ring|rändel|sicherungs|t-nut|verbindungs|vierkant|wellen|überwurf)-?muttern?|selbstsichernden?)$/,
    'hex nut',
  ],
  [
    /^(?:federringe?|(?:anlauf|dicht|distanz|feder|fächer|isolier|kegel|kugel|pass|schnorr|spann|sperrkant|stütz|teller|vierkant|zahn)scheiben?|din(?:127|128|137|2093|6796|6797|6798))$/,
    'washer',
  ],
  [
    /^(?:(?:federsteck|kegel|kerb|spann)stifte?|spannhülsen?|din(?:1|1481|7346)|iso(?:2339|8748|8752|13337))$/,
    'parallel pin',
  ],
  [/^(?:splinte?|din94|iso1234)$/, ''],
  [/^(?:din(?:84|6912|7984)|iso(?:1207|14579|14580))$/, 'socket head'],
  [/^(?:torx|phillips|pozidriv|din(?:7985|966|967)|iso(?:7045|14583|7047))$/, 'button head'],
  [
    /^(?:fillister|helicoil|standoffs?|spacers?|springs?|rivets?|nails?|npt|npsm|bsp[pt]?|gewindestangen?|stehbolzen)$/,
    '',
  ],
  [
    /^(?:pulleys?|gears?|sprockets?|belts?|hinges?|knobs?|collars?|castors?|casters?|simmerringe?|gelenkkopf|druckfedern?)$/,
    '',
  ],
  [
    /^(?:augen|blech|bohr|bund|dübel|flansch|flügel|hals|hammerkopf|hohl|holz|kreuzschlitz|linsenblech|linsensenk|nut|pass|plastik|ring|rändel|schlitz|schlo(?:ß|ss)|schlüssel|schnellbau|spanplatten|spax|sperrzahn|stift|stock|torx|verschluss)-?schrauben?$/,
    'screw',
  ],
  [/^(?:bnc|hdmi|jst|molex|powercon|rj\d{2}|schuko(?:steckdose|dose|stecker)?|speakon|usb|xlr)$/, ''],
  [/^iso7380-2$/, 'iso7380-1'],
];

/** True if a word names something that no library has. */
export const isUnstocked = (word: string): boolean => nearestByPattern.some(([names]) => names.test(word));

/** The word, or the nearest alternative to an unstocked kind. */
export const findNearestKind = (word: string): string =>
  nearestByPattern.find(([names]) => names.test(word))?.[1] ?? word;
