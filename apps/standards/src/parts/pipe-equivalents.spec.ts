import { PartLibraries } from './part-libraries.ts';
import { readTables } from './tables/table-files.ts';

const pipes = new PartLibraries();

/** The walls of ASME B36.19M in inches, as dealers of stainless pipe print them. */
const walls: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '1/4': { '10S': 0.065, '40S': 0.088, '80S': 0.119 },
  '3/8': { '10S': 0.065, '40S': 0.091, '80S': 0.126 },
  '1/2': { '5S': 0.065, '10S': 0.083, '40S': 0.109, '80S': 0.147 },
  '3/4': { '5S': 0.065, '10S': 0.083, '40S': 0.113, '80S': 0.154 },
  '1': { '5S': 0.065, '10S': 0.109, '40S': 0.133, '80S': 0.179 },
  '1 1/4': { '5S': 0.065, '10S': 0.109, '40S': 0.14, '80S': 0.191 },
  '1 1/2': { '5S': 0.065, '10S': 0.109, '40S': 0.145, '80S': 0.2 },
  '2': { '5S': 0.065, '10S': 0.109, '40S': 0.154, '80S': 0.218 },
  '2 1/2': { '5S': 0.083, '10S': 0.12, '40S': 0.203, '80S': 0.276 },
  '3': { '5S': 0.083, '10S': 0.12, '40S': 0.216, '80S': 0.3 },
  '3 1/2': { '5S': 0.083, '10S': 0.12, '40S': 0.226, '80S': 0.318 },
  '4': { '5S': 0.083, '10S': 0.12, '40S': 0.237, '80S': 0.337 },
  '5': { '5S': 0.109, '10S': 0.134, '40S': 0.258, '80S': 0.375 },
  '6': { '5S': 0.109, '10S': 0.134, '40S': 0.28, '80S': 0.432 },
  '8': { '5S': 0.109, '10S': 0.148, '40S': 0.322, '80S': 0.5 },
  '10': { '5S': 0.134, '10S': 0.165, '40S': 0.365 },
  '12': { '5S': 0.156, '10S': 0.18, '40S': 0.375 },
};

const rows = readTables().find(({ id }) => id === 'asme-b36.10')?.rows ?? [];
const printed = rows.flatMap(({ size, t }) => {
  const [nps = '', schedule = ''] = size.split(' Sch ');
  return nps in walls ? [[size, { nps, schedule, wall: t }] as const] : [];
});
const named = (size: string) => {
  const partId = `asme-b36.10-${size.toLowerCase().replaceAll(' ', '-').replaceAll('/', '_')}`;
  return pipes.getPart({ library: 'pipes', partId, length: 500 }).equivalents.map(({ designation }) => designation);
};

describe('a steel pipe', () => {
  it.each(printed)('of NPS %s is one of ASME B36.19M where that prints its wall, and by its name', (_, pipe) => {
    const { nps, schedule, wall } = pipe;
    const stainless = `${schedule.replace('S', '')}S`;
    const isListed = walls[nps]?.[stainless] === wall;

    expect(named(`${nps} Sch ${schedule}`)).toEqual(isListed ? [`ASME B36.19M ${nps} Sch ${stainless}, 500 mm`] : []);
  });

  it.each(['10 Sch 80', '12 Sch 40', '12 Sch 80', '14 Sch 40', '1 Sch 160'])('of NPS %s is none of it', (size) => {
    expect(named(size)).toEqual([]);
  });

  it('of a standard that has all its sizes is named by that in the same way', () => {
    const { equivalents } = pipes.getPart({ library: 'pipes', partId: 'din-11850-2-dn25' });

    expect(equivalents.map(({ designation }) => designation)).toEqual(['DIN EN 10357 DN25, 1000 mm']);
  });

  it('calls only sizes of its table something else', () => {
    for (const { equivalents, rows: sizes } of readTables()) {
      const known = sizes.map(({ size }) => size);
      for (const { sizes: theirs = {} } of equivalents)
        expect(known).toEqual(expect.arrayContaining(Object.keys(theirs)));
    }
  });
});
