import { contentsOf, type KnownSpec, refuseSize } from './known-spec.ts';
import { materialFigures } from './material-figures.ts';
import { type Material, materialSources, materials } from './material-table.ts';

/** The materials, one specification each. */
export const materialSpecs = (): KnownSpec[] => materials.map(specOf);

function specOf(material: Material): KnownSpec {
  const properties = materialFigures(material);
  const unknown = Object.values(properties).filter(({ value }) => value === null);
  return {
    category: 'materials',
    specId: material.id,
    title: material.condition === null ? material.name : `${material.name}, ${material.condition}`,
    standard: material.standard,
    equivalents: [],
    names: [material.name, ...material.names],
    keywords: [material.class, ...(material.class === 'thermoplastic' ? ['plastic'] : [])],
    status: unknown.length ? 'incomplete' : 'known',
    contents: (asked) => {
      refuseSize(material.id, asked);
      return contentsOf({
        properties,
        gaps: unknown.map(({ meaning }) => `${meaning}: no source seen has it.`),
        remarks: ['Typical values at room temperature: ask the maker for those to design by.', ...remarkOf(material)],
        sources: materialSources.filter(({ id }) => material.sources.includes(id)),
      });
    },
  };
}

const remarkOf = ({ remark }: Material): string[] => (remark === undefined ? [] : [remark]);
