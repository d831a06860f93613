import { getDensity, type Parameters, type Result } from '@kerf/catalog';
import { isSolid, type Measurements, type SurfaceValidity } from './measure/measurements.ts';
import { drawPicture } from './report-picture.ts';
import { judgeDesign, type Judgement } from './judge/judge.ts';

type ValidationRequest = Parameters<'validate_design'>;
type Report = Result<'validate_design'>;

/** Checks that geometry cannot answer. */
const neverChecked: Report['not_checked'] = [
  { check: 'tolerance', reason: 'Not derivable from geometry.' },
  { check: 'thread', reason: 'No thread is declared.' },
  { check: 'surface_finish', reason: 'Not derivable from geometry.' },
  { check: 'moving_gap', reason: 'No moving parts are declared.' },
];

/** Builds the report for the requested process, with only the verdicts of other processes. */
export function buildReport(asked: ValidationRequest, measured: Partial<Measurements>): Report {
  const facts = { asked, measured, hasGeometry: getSource(asked) !== 'features' };
  const { notChecked, ...judgement } = judgeDesign(asked.process, facts);
  const others = asked.processes.filter((process, i, all) => process !== asked.process && all.indexOf(process) === i);
  const findings = listFindings(judgement.checks, asked.options.max_findings);
  const picture = drawPicture(measured, findings);
  return {
    ...judgement,
    ...(picture && { picture }),
    manufacturable: judgement.verdict === 'unknown' ? null : judgement.verdict === 'pass',
    process: asked.process,
    material: asked.material ?? null,
    geometry: measured.validity ? describeGeometry(measured.validity, getVolume(measured), asked) : null,
    findings,
    not_checked: [...notChecked, ...neverChecked.filter(({ check }) => !notChecked.some((one) => one.check === check))],
    alternatives: others.map((process) => {
      const { verdict, score } = judgeDesign(process, facts);
      return { process, verdict, score };
    }),
  };
}

type Source = NonNullable<Report['geometry']>['source'];
const sources = ['mesh', 'file_id', 'object_id', 'design', 'template_id'] as const;

/** Finds the source of the geometry. */
export const getSource = (asked: ValidationRequest): Source =>
  sources.find((name) => asked[name] !== undefined) ?? 'features';

/** Enclosed volume; null for a surface that intersects itself or is inside out, or may be. */
function getVolume({ validity: soundness, wrongSides, crossings }: Partial<Measurements>): number | null {
  if (!soundness || !isSolid(soundness)) return null;
  return wrongSides?.count === 0 && crossings?.count === 0 && !crossings.shallow ? soundness.volume : null;
}

function describeGeometry(
  soundness: SurfaceValidity,
  volume: number | null,
  asked: ValidationRequest,
): Report['geometry'] {
  const { triangles, open, area, box } = soundness;
  const { material } = asked;
  const cubicMetres = 1e-9;
  return {
    source: getSource(asked),
    triangles,
    watertight: open === 0,
    volume_mm3: volume,
    area_mm2: area,
    bounding_box: { min: [...box.min], max: [...box.max] },
    mass_g: volume === null || material === undefined ? null : volume * cubicMetres * getDensity(material) * 1000,
  };
}

/** Findings: failures first, then warnings, then unknown values with a location. */
function listFindings(checks: Judgement['checks'], maxFindings: number): Report['findings'] {
  const rank = ({ status, severity }: Judgement['checks'][number]) =>
    status === 'fail' ? 0 : severity === 'warning' ? 1 : 2;
  return checks
    .filter(({ status, severity }) => status === 'fail' || severity !== null)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, maxFindings)
    .map(({ check, status, location }) => ({ check, status, ...(location && { location }) }));
}
