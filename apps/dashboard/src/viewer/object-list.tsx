import type { ReactNode } from 'react';
import type { Answer } from '../api/client.ts';
import { formatNumber } from '../parts/figures.tsx';
import { Table } from '../parts/table.tsx';
import { Panel } from '../shell/page.tsx';
import type { Preview } from './preview.ts';

type Box = Preview['bounding_box'];
type ListedObject = Preview['objects'][number];

const millimetres = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Formats the size of a box: 80 × 60 × 20 mm. */
function formatSize(box: Box): string {
  if (!box) return 'unknown';
  const sides = box.max.map((side, axis) => millimetres.format(side - (box.min[axis] ?? 0)));
  return `${sides.join(' × ')} mm`;
}

const columns = [
  { title: 'Object', cell: ({ object_id }: ListedObject) => <code>{object_id}</code> },
  { title: 'Type', cell: ({ type }: ListedObject) => <bdi>{type}</bdi> },
  {
    title: 'Size',
    cell: ({ bounding_box }: ListedObject) => formatSize(bounding_box),
    isNumber: true,
  },
];

interface ObjectListProps {
  readonly preview: Preview;
  readonly application: Answer<'adapters'>['adapters'][number]['application'];
}

/** The document in words and figures: all that the view shows, for readers who cannot see it. */
export function ObjectList({ preview, application }: ObjectListProps): ReactNode {
  const { bounding_box, revision, objects, object_count } = preview;
  const facts = [
    ['Size', formatSize(bounding_box)],
    ['Revision', formatNumber(revision)],
    ['Application', application ? `${application.name} ${application.version}` : 'unknown'],
  ] as const;
  const count = objects.length < object_count ? `${formatNumber(objects.length)} of ${formatNumber(object_count)}` : '';
  return (
    <Panel title="Objects" note={count && <span className="quiet">{count}</span>}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table caption="Objects of the document" columns={columns} rows={objects} keyOf={({ object_id }) => object_id} />
    </Panel>
  );
}
