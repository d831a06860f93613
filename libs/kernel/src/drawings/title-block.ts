import { escapeXml } from '../files/xml.ts';
import type { Projection } from './arrangement.ts';
import { formatScale } from './scale.ts';
import type { DrawingPoint } from './stroke.ts';
import { formatNumber } from './svg.ts';

/** Text of a title block. */
interface TitleBlockContent {
  readonly title: string;
  readonly scale: number;
  readonly projection: Projection;
}

export const blockHeight = 20;
const blockWidth = 120;
const ink = 'stroke="#111" fill="none"';

/** Draws the border of a sheet. */
export const drawSheetBorder = ([width, height]: DrawingPoint, border: number): string =>
  `<rect x="${border}" y="${border}" width="${width - 2 * border}" height="${height - 2 * border}" ${ink} stroke-width="0.7"/>\n`;

/** Draws title, scale, units and projection in the lower right corner of the sheet. */
export function drawTitleBlock(
  { title, scale, projection }: TitleBlockContent,
  [width, height]: DrawingPoint,
  border: number,
): string {
  const [left, top] = [width - border - blockWidth, height - border - blockHeight];
  const middle = top + 11;
  const parts = [
    `<g id="title" font-family="Helvetica, Arial, sans-serif" fill="#111">`,
    `<rect x="${left}" y="${top}" width="${blockWidth}" height="${blockHeight}" ${ink} stroke-width="0.5"/>`,
    `<path d="M${left} ${middle}H${left + blockWidth}M${left + 40} ${middle}V${top + blockHeight}` +
      `M${left + 80} ${middle}V${top + blockHeight}" ${ink} stroke-width="0.25"/>`,
    drawText(truncateTitle(title), left + 4, top + 7.3, 5),
    drawText(`Scale ${formatScale(scale)}`, left + 4, top + 17, 3.5),
    drawText('Millimetres', left + 44, top + 17, 3.5),
    drawProjectionSymbol(projection, [left + 100, top + 15.5]),
    '</g>\n',
  ];
  return parts.join('\n');
}

const maxTitleCharacters = 44;

const truncateTitle = (title: string): string =>
  title.length > maxTitleCharacters ? `${title.slice(0, maxTitleCharacters - 1)}…` : title;

const drawText = (content: string, x: number, y: number, size: number): string =>
  `<text x="${formatNumber(x)}" y="${formatNumber(y)}" font-size="${size}">${escapeXml(content)}</text>`;

/** Draws the projection symbol: a truncated cone from the side and from its small end, ordered by projection. */
function drawProjectionSymbol(projection: Projection, [x, y]: DrawingPoint): string {
  const [cone, circles] = projection === 'first_angle' ? [x - 6, x + 6] : [x + 6, x - 6];
  // The view beside the cone shows the end that lies on the far side in first angle, on the near side in third.
  return (
    `<g ${ink} stroke-width="0.35"><path d="M${cone - 4} ${y - 1.5}L${cone + 4} ${y - 3}V${y + 3}L${cone - 4} ${y + 1.5}Z"/>` +
    `<circle cx="${circles}" cy="${y}" r="3"/><circle cx="${circles}" cy="${y}" r="1.5"/></g>`
  );
}
