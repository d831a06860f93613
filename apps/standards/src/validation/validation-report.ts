import { getDensity, type Parameters, type Result } from '@kerf/catalog';
import { type PictureMark, drawMarkedPng } from '@kerf/kernel/pictures';
import { judgeDesign, type Judgement } from './judge/judge.ts';
import { isSolid, type Measurements, type SurfaceValidity } from './measure/measurements.ts';

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
export function buildReport(request: ValidationRequest, measured: Partial<Measurements>): Report {
  const inputs = { request, measured, hasGeometry: getSource(request) !== 'features' };
  const { notChecked, ...judgement } = judgeDesign(request.process, inputs);
  const others = request.processes.filter(
    (process, i, all) => process !== request.process && all.indexOf(process) === i,
  );
  const findings = listFindings(judgement.checks, request.options.max_findings);
  const picture = drawPicture(measured, findings);
  return {
    ...judgement,
    ...(picture && { picture }),
    manufacturable: judgement.verdict === 'unknown' ? null : judgement.verdict === 'pass',
    process: request.process,
    material: request.material ?? null,
    geometry: measured.validity ? describeGeometry(measured.validity, getVolume(measured), request) : null,
    findings,
    not_checked: [...notChecked, ...neverChecked.filter(({ check }) => !notChecked.some((one) => one.check === check))],
    alternatives: others.map((process) => {
      const { verdict, score } = judgeDesign(process, inputs);
      return { process, verdict, score };
    }),
  };
}

type Source = NonNullable<Report['geometry']>['source'];
const sources = ['mesh', 'file_id', 'object_id', 'design', 'template_id'] as const;

/** Finds the source of the geometry. */
export const getSource = (request: ValidationRequest): Source =>
  sources.find((name) => request[name] !== undefined) ?? 'features';

/** Enclosed volume; null for a surface that intersects itself or is inside out, or may be. */
function getVolume({ validity, wrongSides, crossings }: Partial<Measurements>): number | null {
  if (!validity || !isSolid(validity)) return null;
  return wrongSides?.count === 0 && crossings?.count === 0 && !crossings.shallow ? validity.volume : null;
}

function describeGeometry(
  { triangles, open, area, box }: SurfaceValidity,
  volume: number | null,
  request: ValidationRequest,
): Report['geometry'] {
  const { material } = request;
  const cubicMetres = 1e-9;
  return {
    source: getSource(request),
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

/** Maximum length in base64: a bus message holds a megabyte, including the rest of the answer. */
const maxCharacters = 500_000;

const red = [220, 20, 20] as const;
const orange = [255, 140, 0] as const;

/** Draws the design with a dot at each located finding; undefined without a rendering, or if it is too large. */
function drawPicture({ rendering }: Partial<Measurements>, findings: Report['findings']): Report['picture'] {
  if (!rendering) return undefined;
  const marks = findings.flatMap(({ location, status }): PictureMark[] =>
    location ? [{ at: location, colour: status === 'fail' ? red : orange }] : [],
  );
  const content = Buffer.from(drawMarkedPng(rendering, marks)).toString('base64');
  return content.length > maxCharacters ? undefined : { media_type: 'image/png', content };
}
