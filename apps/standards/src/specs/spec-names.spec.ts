import type { Input, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { standardsLibrary as library } from './shared-library.ts';

const spec = (category: string, specId: string, more: Partial<Input<typeof standards.spec>> = {}) =>
  library.getSpec({ category, specId, units: 'mm', ...more });

describe('a name', () => {
  const named = (standard: string, category?: 'threads' | 'fasteners') =>
    library.getSpecByName({ standard, category, units: 'mm' }).spec_id;

  it.each([
    ['ISO 4762', 'iso-4762'],
    ['din-912', 'iso-4762'],
    ['DIN 125', 'iso-7089'],
    ['M6', 'iso-metric-m6'],
    ['M6 × 1', 'iso-metric-m6'],
    ['1/4-20 UNC', 'unc-1_4-20'],
    ['1/4"-20', 'unc-1_4-20'],
    ['G 1/2 A', 'g-1_2'],
    ['G1/2B', 'g-1_2'],
    ['1/2 NPT', 'npt-1_2'],
    ['Tr20x4', 'tr-20x4'],
    ['1.4301', 'aisi-304'],
    ['Torx', 'drive-hexalobular'],
    ['C14', 'iec-60320-c14-screw'],
    ['nema-5-15r', 'nema-5-15r-duplex'],
    ['ISO 10664', 'drive-hexalobular'],
    ['EN AW-6082', 'al-6082-t6'],
    ['ASTM A48', 'gray-astm20'],
    ['ASTM A197', 'malleable-a197'],
    ['EN-GJL-250', 'gjl-250'],
    ['316', 'aisi-316'],
    ['3-16', 'un-3-16'],
    ['11/16-12 UN', 'un-11_16-12'],
    ['1 1/16-12 UN', 'un-1-1_16-12'],
    ['npt-1_8', 'npt-1_8'],
    ['6061', 'al-6061-t6'],
    ['EN AW-6061', 'al-6061-t6'],
    ['6082', 'al-6082-t6'],
    ['7075', 'al-7075-t6'],
    ['EN AW-2024', 'al-2024-t4'],
    ['3.2315', 'al-6082-t6'],
    ['St37', 's235jr'],
    ['St 37-2', 's235jr'],
    ['St 52', 's355j2'],
    ['1.0570', 's355j2'],
    ['1.0503', 'c45'],
    ['34CrNiMo6', '34crnimo6-qt'],
  ])('%s means %s', (standard, id) => {
    expect(named(standard)).toBe(id);
  });

  it.each([
    [() => named('1/2 BSP'), 'There is no standard 1/2 BSP. Did you mean 1/2 BSPP or 1/2 BSPT'],
    [() => spec('fasteners', 'iso-4726'), 'There is no standard fasteners/iso-4726. Did you mean fasteners/iso-4026'],
    [() => spec('nuts', 'iso-4032'), 'There is no standard nuts/iso-4032. Did you mean fasteners/iso-4032'],
    [() => spec('threads', 'iso-4762'), 'There is no standard threads/iso-4762. Did you mean fasteners/iso-4762?'],
    [() => spec('materials', '6061'), 'There is no standard materials/6061. Did you mean materials/al-6061-t6?'],
    [() => spec('threads', 'm6'), 'There is no standard threads/m6. Did you mean threads/iso-metric-m6?'],
    [() => spec('fasteners', 'din-912'), 'There is no standard fasteners/din-912. Did you mean fasteners/iso-4762?'],
    [() => spec('sockets', 'torx'), 'There is no standard sockets/torx. Did you mean sockets/drive-hexalobular?'],
    [() => spec('thread', 'M6'), 'There is no standard thread/M6. Did you mean threads/iso-metric-m6?'],
    [
      () => spec('materials', 'steel'),
      'There is no standard materials/steel. search_standards and GET /api/v1/premium/',
    ],
    [() => named('ISO 4762 M6'), 'There is no standard ISO 4762 M6. Did you mean ISO 4762?'],
    [() => named('DIN 912 M6x20'), 'There is no standard DIN 912 M6x20. Did you mean DIN 912?'],
    [() => named('T25'), 'There is no standard T25. Did you mean sockets/drive-hexalobular with the size T25?'],
    [() => named('TX25'), 'Did you mean sockets/drive-hexalobular with the size T25?'],
    [() => named('Torx T25'), 'Did you mean sockets/drive-hexalobular with the size T25?'],
    [() => named('alloy 6061'), 'There is no standard alloy 6061. Did you mean al-6061-t6?'],
    [() => named('42CrMo4'), 'There is no standard 42CrMo4. Did you mean materials/aisi-4140?'],
    [() => named('1.7225'), 'There is no standard 1.7225. Did you mean materials/aisi-4140?'],
    [() => named('Ck 45'), 'There is no standard Ck 45. Did you mean materials/c45?'],
    [() => named('delrin'), 'There is no standard delrin. Did you mean materials/pom-c?'],
    [() => named('DIN 913x'), 'There is no standard DIN 913x. Did you mean DIN 913'],
    [() => named('ISO 4762', 'threads'), 'There is no standard threads/ISO 4762. Did you mean fasteners/iso-4762?'],
    [
      () => library.getSpecByName({ spec_id: 'M6', units: 'mm' }),
      'There is no standard M6. Did you mean threads/iso-metric-m6?',
    ],
  ])('that there is not is refused: %#', (ask, message) => {
    const refused = expect.objectContaining({ code: 'unknown_standard', message: expect.stringContaining(message) });
    expect(ask).toThrow(refused);
  });
});

describe('a name that several share', () => {
  const told = (standard: string, category?: 'sockets' | 'threads') => () =>
    library.getSpecByName({ standard, category, units: 'mm' });

  it.each([
    ['IEC 60320', /^standard is ambiguous, "IEC 60320": give one spec_id, out of iec-60320-c14-screw, .*c20\.$/],
    ['NEMA', /of nema-5-15r-duplex, nema14, nema17, nema23\.$/],
    ['USB', /of usb-c, usb-b\.$/],
    ['d-sub', /of d-sub-9, d-sub-15, d-sub-25, d-sub-37\.$/],
    ['ISO 228-1', /of g-1_16, .* and 16 more\.$/],
    ['ISO 228', /of g-1_16, .* and 16 more\.$/],
    ['ISO 7', /of r-1_16, .* more\.$/],
    ['ISO 965', /of iso-metric-m1, .* more\.$/],
    ['ISO 965-1', /of iso-metric-m1, .* more\.$/],
    ['ISO 261', /of iso-metric-m1, .* more\.$/],
    ['ISO 2903', /of tr-8x1\.5, .* more\.$/],
  ])('%s is refused with what it may mean', (standard, message) => {
    const refused = expect.objectContaining({ code: 'invalid_parameters', message: expect.stringMatching(message) });
    expect(told(standard)).toThrow(refused);
  });

  it('is each standard that the library cites, unless it names one', () => {
    const page = library.browseSpecs({ limit: 5000, offset: 0 });
    const cited = new Set(page.standards.flatMap(({ body, number }) => (number === null ? [] : [`${body} ${number}`])));
    const answers = [...cited].map((standard) => {
      try {
        return told(standard)().spec_id;
      } catch (error) {
        return error instanceof Fault ? error.code : 'not a fault';
      }
    });

    expect(page.standards).toHaveLength(page.total);
    expect(answers).not.toContain('unknown_standard');
    expect(answers).not.toContain('not a fault');
  });
});
