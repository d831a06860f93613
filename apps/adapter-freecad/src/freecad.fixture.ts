import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freecadProgram } from '@kerf/tools';

/** The folder that is installed as the add-on. */
export const addOn = fileURLToPath(new URL('..', import.meta.url));

/** How a program ended, and what it said. */
export interface Ended {
  exitCode: number | null;
  said: string;
}

/** A program of FreeCAD at work for a specification. */
export class FreeCadProcess {
  private said = '';
  private readonly ended: Promise<Ended>;

  constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.said += String(text)));
    this.ended = once(child, 'close').then(([exitCode]) => ({ exitCode: exitCode as number | null, said: this.said }));
  }

  /** Waits for its end. */
  end(): Promise<Ended> {
    return this.ended;
  }

  /** Tells it to stop and waits for its end. */
  stop(): Promise<Ended> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  /** Tells it something else. */
  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Ends it without asking. */
  kill(): void {
    this.child.kill('SIGKILL');
  }
}

/** Variables of the add-on, beside those of the process; Python leaves nothing in the folder of the sources. */
export const environmentWith = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONPATH: addOn,
  ...variables,
});

/** The adapter without a window, with these options and this key. */
export async function startHeadless(options: Record<string, string>, key = 'a-key'): Promise<FreeCadProcess> {
  const { python } = await freecadProgram();
  const flags = { '--key-env': 'A_KEY', ...options };
  const args = ['-W', 'error', '-m', 'kerf_adapter', ...Object.entries(flags).flat()];
  return new FreeCadProcess(spawn(python, args, { env: environmentWith({ A_KEY: key }) }));
}

/** The application, with the add-on and a window that nobody sees; what it remembers goes into this folder. */
export async function startInWindow(folder: string, variables: Record<string, string>): Promise<FreeCadProcess> {
  const { application } = await freecadProgram();
  const home = { FREECAD_USER_HOME: folder, QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: folder };
  const preferences = join(folder, 'user.cfg');
  await writeFile(preferences, withoutStartPage);
  const args = ['-u', preferences, '-M', addOn, join(addOn, 'tests/in_window.py')];
  return new FreeCadProcess(spawn(application, args, { env: environmentWith({ ...home, ...variables }) }));
}

// The start page is a browser, which refuses to run as root and takes FreeCAD with it.
const withoutStartPage = `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<FCParameters>
  <FCParamGroup Name="Root">
    <FCParamGroup Name="BaseApp">
      <FCParamGroup Name="Preferences">
        <FCParamGroup Name="General">
          <FCText Name="AutoloadModule">PartWorkbench</FCText>
        </FCParamGroup>
      </FCParamGroup>
    </FCParamGroup>
  </FCParamGroup>
</FCParameters>
`;
