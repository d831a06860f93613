import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { install } from './packages.ts';

/** A Python that can load FreeCAD, and the application with its window. */
export interface FreeCad {
  python: string;
  application: string;
}

const run = promisify(execFile);
const probeDeadlineMs = 30_000;
const macFolder = '/Applications/FreeCAD.app/Contents/Resources';

// Debian's FreeCAD is made for Debian's Python, which need not be the first on PATH.
const usual: FreeCad[] = [
  { python: '/usr/bin/python3', application: '/usr/bin/freecad' },
  { python: `${macFolder}/bin/python`, application: `${macFolder}/bin/freecad` },
];
const libraries = ['/usr/lib/freecad-python3/lib', '/usr/lib/freecad/lib', `${macFolder}/lib`];
const complaint =
  'FreeCAD is missing: install it (Debian: apt-get install --no-install-recommends freecad-python3, macOS: brew install freecad).';

/** The FreeCAD of this machine, installed first if there is none. */
export async function freecadProgram(): Promise<FreeCad> {
  const present = await find();
  if (present) return present;
  const failure = await install({ debian: 'freecad-python3', brew: 'freecad' });
  const installed = await find();
  if (installed) return installed;
  throw new Error(failure ? `${complaint} (${failure})` : complaint);
}

async function find(): Promise<FreeCad | undefined> {
  const present = usual.filter(({ python, application }) => existsSync(python) && existsSync(application));
  for (const one of present) if (await loads(one.python)) return one;
  return undefined;
}

function loads(python: string): Promise<boolean> {
  const probe = `import sys; sys.path.extend(${JSON.stringify(libraries)}); import FreeCAD, Part`;
  return run(python, ['-c', probe], { timeout: probeDeadlineMs }).then(
    () => true,
    () => false,
  );
}
