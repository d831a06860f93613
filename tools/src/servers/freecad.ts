import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { installPackage } from './packages.ts';

/** Python interpreter that can load FreeCAD, and the GUI application. */
export interface FreeCad {
  python: string;
  application: string;
}

const run = promisify(execFile);
const probeDeadlineMs = 30_000;
const macFolder = '/Applications/FreeCAD.app/Contents/Resources';

// Debian's FreeCAD is built for Debian's Python, which may not be the first on PATH.
const usualInstallations: FreeCad[] = [
  { python: '/usr/bin/python3', application: '/usr/bin/freecad' },
  { python: `${macFolder}/bin/python`, application: `${macFolder}/bin/freecad` },
];
const libraries = ['/usr/lib/freecad-python3/lib', '/usr/lib/freecad/lib', `${macFolder}/lib`];
const missingMessage =
  'FreeCAD is missing: install it (Debian: apt-get install --no-install-recommends freecad-python3, macOS: brew install freecad).';

/** Finds FreeCAD on this machine, or installs it. */
export async function findOrInstallFreecad(): Promise<FreeCad> {
  const present = await findFreecad();
  if (present) return present;
  const failure = await installPackage({ debian: 'freecad-python3', brew: 'freecad' });
  const installed = await findFreecad();
  if (installed) return installed;
  throw new Error(failure ? `${missingMessage} (${failure})` : missingMessage);
}

async function findFreecad(): Promise<FreeCad | undefined> {
  const present = usualInstallations.filter(({ python, application }) => existsSync(python) && existsSync(application));
  for (const one of present) if (await canLoadFreecad(one.python)) return one;
  return undefined;
}

function canLoadFreecad(python: string): Promise<boolean> {
  const probe = `import sys; sys.path.extend(${JSON.stringify(libraries)}); import FreeCAD, Part`;
  return run(python, ['-c', probe], { timeout: probeDeadlineMs }).then(
    () => true,
    () => false,
  );
}
