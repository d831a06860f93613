import type { Parameters, Result } from '@kerf/catalog';
import { seriesOf } from './metric-pitches.ts';
import { type MetricThread, metricThread, readDesignation, triangleHeight } from './thread-designation.ts';

type Asked = Parameters<'calculate_thread_geometry'>;
type Geometry = Result<'calculate_thread_geometry'>;

const formulas = [
  'H = sqrt(3)/2 P',
  'd2 = D2 = d - 3/4 H',
  'D1 = d - 5/4 H',
  'd3 = d - 17/12 H',
  'H1 = 5/8 H',
  'h3 = 17/24 H',
];

/** Basic sizes of an ISO metric thread, in millimetres, rounded to a micrometre. Source: ISO 68-1, ISO 724. */
export function threadGeometry(asked: Asked): Geometry {
  const thread = threadOf(asked);
  const { diameter, pitch } = thread;
  const height = triangleHeight(pitch);
  const series = seriesOf(diameter, pitch);
  const minor = {
    internal: micrometre(diameter - (5 / 4) * height),
    external: micrometre(diameter - (17 / 12) * height),
  };
  const depth = { internal: micrometre((5 / 8) * height), external: micrometre((17 / 24) * height) };
  const side = asked.internal ? 'internal' : 'external';
  return {
    designation: series === 'coarse' ? `M${diameter}` : `M${diameter}x${pitch}`,
    standard: 'ISO 724',
    series,
    standard_size: series !== 'special',
    nominal_diameter: diameter,
    pitch,
    pitch_diameter: micrometre(diameter - (3 / 4) * height),
    minor_diameter: minor[side],
    minor_diameter_internal: minor.internal,
    minor_diameter_external: minor.external,
    thread_depth: depth[side],
    thread_depth_internal: depth.internal,
    thread_depth_external: depth.external,
    thread_angle: 60,
    formulas,
    warnings: series === 'special' ? [unlisted(thread)] : [],
  };
}

/** The catalogue lets through exactly one of designation and diameter. */
const threadOf = ({ designation, diameter = 0, pitch }: Asked): MetricThread =>
  designation === undefined ? metricThread(diameter, pitch, 'diameter') : readDesignation(designation);

const unlisted = ({ diameter, pitch }: MetricThread): string =>
  `M${diameter}x${pitch} is not in the table of coarse and fine threads: taps, dies and gauges for it may not be sold.`;

const micrometre = (mm: number): number => Math.round(mm * 1000) / 1000;
