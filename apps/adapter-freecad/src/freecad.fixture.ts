import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallFreecad } from '@kerf/tools';

/** Folder that is installed as the add-on. */
export const addOn = fileURLToPath(new URL('..', import.meta.url));

/** Exit code and output of a program. */
export interface ProcessExit {
  exitCode: number | null;
  said: string;
}

/** Running FreeCAD process. */
export class FreeCadProcess {
  private said = '';
  private readonly exit: Promise<ProcessExit>;

  constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.said += String(text)));
    this.exit = once(child, 'close').then(([exitCode]) => ({ exitCode: exitCode as number | null, said: this.said }));
  }

  /** Waits until the process exits. */
  waitForExit(): Promise<ProcessExit> {
    return this.exit;
  }

  /** Sends SIGTERM and waits until the process exits. */
  stop(): Promise<ProcessExit> {
    this.child.kill('SIGTERM');
    return this.exit;
  }

  /** Sends a signal. */
  sendSignal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Kills the process. */
  kill(): void {
    this.child.kill('SIGKILL');
  }
}

/** Environment for the add-on; Python must not write bytecode into the source folder. */
export const createEnvironment = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONPATH: addOn,
  ...variables,
});

/** Starts the headless adapter with these options and this key. */
export async function startHeadless(options: Record<string, string>, key = 'a-key'): Promise<FreeCadProcess> {
  const { python } = await findOrInstallFreecad();
  const flags = { '--key-env': 'A_KEY', ...options };
  const args = ['-W', 'error', '-m', 'kerf_adapter', ...Object.entries(flags).flat()];
  return new FreeCadProcess(spawn(python, args, { env: createEnvironment({ A_KEY: key }) }));
}

/** Starts the FreeCAD GUI offscreen with the add-on; its settings are kept in `folder`. */
export async function startInWindow(folder: string, variables: Record<string, string>): Promise<FreeCadProcess> {
  const { application } = await findOrInstallFreecad();
  const home = { FREECAD_USER_HOME: folder, QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: folder };
  const preferences = join(folder, 'user.cfg');
  await writeFile(preferences, withoutStartPage);
  const args = ['-u', preferences, '-M', addOn, join(addOn, 'tests/in_window.py')];
  return new FreeCadProcess(spawn(application, args, { env: createEnvironment({ ...home, ...variables }) }));
}

// The start page is a browser that refuses to run as root and crashes FreeCAD.
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
