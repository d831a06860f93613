import { itFindsFirst, itFindsOnly, searchParts } from './part-search.fixture.ts';

describe('a search in German', () => {
  itFindsOnly([
    ['Gewindestift M5x10 Kegelkuppe', 'iso-4026-m5x10'],
    ['Gewindestift mit Spitze M5x10', 'iso-4027-m5x10'],
    ['Gewindestift mit Zapfen M5x10', 'iso-4028-m5x10'],
    ['Gewindestift Ringschneide M6x10', 'iso-4029-m6x10'],
    ['Halbrundkopf M5x16', 'iso-7380-1-m5x16'],
    ['Kontermutter M8', 'iso-4035-m8'],
    ['flache Sechskantmutter M8', 'iso-4035-m8'],
    ['niedrige Mutter M8', 'iso-4035-m8'],
    ['große Scheibe M8', 'iso-7093-1-m8'],
    ['Kotflügelscheibe M6', 'iso-7093-1-m6'],
    ['kleine Scheibe M8', 'iso-7092-m8'],
    ['dicke Scheibe M10', 'din-7349-m10'],
    ['Sechskantschraube Vollgewinde M8x30', 'iso-4017-m8x30'],
    ['Sechskantschraube mit Gewinde bis Kopf M10x60', 'iso-4017-m10x60'],
    ['Sechskantschraube Teilgewinde M8x60', 'iso-4014-m8x60'],
    ['Sechskantschraube mit Schaft M10x60', 'iso-4014-m10x60'],
    ['Zylinderstift 4x20 gehärtet', 'iso-8734-4x20'],
    ['Passfeder Breite 10 Länge 40', 'din-6885-10x8x40'],
    ['6203 abgedichtet', '6203-2rs'],
    ['Konstruktionsprofil 20x40', 't-slot-2040'],
    ['O-Ring 25,07x2,62', 'iso-3601-120'],
    ['2 Zoll Rohr Sch 40', 'asme-b36.10-2-sch-40'],
    ['Innen-6-kant Schraube M8x30', 'iso-4762-m8x30'],
    ['Innensechskant Schraube M8x30', 'iso-4762-m8x30'],
    ['Senkkopf Innensechskant M4x12', 'iso-10642-m4x12'],
    ['Innensechskantschraube M8x30 Senkkopf', 'iso-10642-m8x30'],
    ['Flachkopfschraube mit Innensechskant M5x10', 'iso-7380-1-m5x10'],
    ['Flachrundschraube Innensechskant M5x10', 'iso-7380-1-m5x10'],
    ['Reparaturscheibe M8', 'iso-7093-1-m8'],
    ['Seeger-Ring J52', 'din-472-52'],
    ['Linearwagen HGH15CA', 'carriage-hgh15ca'],
  ]);

  itFindsFirst([
    ['Einschmelzmutter M3', 'heat-set-m3x8', /^heat-set-/],
    ['Gewindestift M6x10 mit Innensechskant', 'iso-4026-m6x10', /^iso-402[6-9]-m6x10$/],
    ['Führungswagen MGN9', 'carriage-mgn9c', /^carriage-mgn9/],
    ['lager innen 17 außen 40', '6203', /6203|30203|4203/],
    ['Wälzlager 6205', '6205', /6205/],
    ['6-kant Mutter M8', 'iso-4032-m8', /^iso-403[25]-m8$/],
    ['6kt-Schraube M10x40', 'iso-4017-m10x40', /^iso-401[47]-m10x40$/],
    ['Kupferscheibe M8', 'iso-7089-m8', /^(?:iso-70|din-7349).*-m8$/],
    ['Messingmutter M8', 'iso-4032-m8', /^iso-403[25]-m8$/],
    ['Maschinenschraube M5x16', 'iso-4017-m5x16', /^iso-.*-m5x16$/],
    ['Kupferrohr 3/4 Zoll', 'astm-b88-3_4-type-k', /^astm-b88-3_4-/],
    ['Rohr 2 Zoll', 'astm-b88-2-type-k', /^(?:astm-b88|asme-b36\.10)-2-(?:type|sch)/],
  ]);

  it.each(['Wälzlager 6205', 'Sechskantschraube Vollgewinde M8x30', 'Schraube 1/4 Zoll', 'unterlegscheiben m12'])(
    '%j leaves no word unmatched, and asks for no other query',
    (query) => {
      expect(searchParts(query)).toMatchObject({ total: expect.any(Number), unmatched: [], suggestions: [] });
    },
  );

  it.each([
    ['Flanschmutter M8', 'hex nut m8'],
    ['Blindnietmutter M5', 'hex nut m5'],
    ['Sperrkantscheibe M8', 'washer m8'],
    ['Holzschraube M4', 'screw m4'],
    ['Blechschraube M4', 'screw m4'],
    ['Stiftschraube M8x40', 'screw m8x40'],
    ['Spannhülse 4x20', 'parallel pin 4x20'],
  ])('%j is of a kind that no library has, and %j comes next to it', (query, next) => {
    expect(searchParts(query)).toMatchObject({ total: 0, suggestions: expect.arrayContaining([next]) });
  });
});
