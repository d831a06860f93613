// Minimal computed tool: one hop in, the arithmetic, one hop out.
import { readSettings, reportReady } from '../processes/child-process.ts';
import { Mux } from './mux.ts';

const coarsePitches: Record<string, number> = { M6: 1, M8: 1.25, M10: 1.5, M12: 1.75 };
const formulas = [
  'H = sqrt(3)/2 P',
  'd2 = D2 = d - 3/4 H',
  'D1 = d - 5/4 H',
  'd3 = d - 17/12 H',
  'H1 = 5/8 H',
  'h3 = 17/24 H',
];

const { connection } = await Mux.connect(readSettings().natsUrl);
connection.subscribe('standards.run', {
  queue: 'standards',
  callback: (_error, message) => {
    const { parameters } = message.json<{ parameters: { designation: string } }>();
    message.respond(JSON.stringify(computeGeometry(parameters.designation)));
  },
});
await connection.flush();
reportReady();

function computeGeometry(designation: string): object {
  const diameter = Number(designation.slice(1));
  const pitch = coarsePitches[designation] ?? Number.NaN;
  const height = (Math.sqrt(3) / 2) * pitch;
  const external = roundToMicrometre(diameter - (17 / 12) * height);
  const depth = roundToMicrometre((17 / 24) * height);
  return {
    designation,
    standard: 'ISO 724',
    series: 'coarse',
    standard_size: true,
    nominal_diameter: diameter,
    pitch,
    pitch_diameter: roundToMicrometre(diameter - (3 / 4) * height),
    minor_diameter: external,
    minor_diameter_internal: roundToMicrometre(diameter - (5 / 4) * height),
    minor_diameter_external: external,
    thread_depth: depth,
    thread_depth_internal: roundToMicrometre((5 / 8) * height),
    thread_depth_external: depth,
    thread_angle: 60,
    formulas,
    warnings: [],
  };
}

function roundToMicrometre(mm: number): number {
  return Math.round(mm * 1000) / 1000;
}
