/** DN by NPS, the nominal size in inches. Source: ISO 6708 and ASME B36.10M. */
const dnByNps: ReadonlyMap<number, number> = new Map([
  [0.125, 6],
  [0.25, 8],
  [0.375, 10],
  [0.5, 15],
  [0.75, 20],
  [1, 25],
  [1.25, 32],
  [1.5, 40],
  [2, 50],
  [2.5, 65],
  [3, 80],
  [3.5, 90],
  [4, 100],
  [5, 125],
  [6, 150],
  [8, 200],
  [10, 250],
  [12, 300],
  [14, 350],
  [16, 400],
  [18, 450],
  [20, 500],
  [22, 550],
  [24, 600],
]);

/** A nominal size in inches: `1 1/2 Sch 40`, `3/4`. */
const npsPattern = /^(?:(\d+)(?: |$))?(?:(\d+)\/(\d+))?/;

/** Parses the NPS at the start of a pipe or flange name; undefined for names by DN. */
export function parseNps(size: string): number | undefined {
  const [, whole = 0, above = 0, below = 1] = npsPattern.exec(size) ?? [];
  const inches = Number(whole) + Number(above) / Number(below);
  return inches === 0 ? undefined : inches;
}

/** Looks up the DN of an NPS in inches; undefined where unknown. */
export const findDn = (nps: number): number | undefined => dnByNps.get(nps);
