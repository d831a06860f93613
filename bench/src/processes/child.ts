import { setting, type Setting } from './setting.ts';

/** Reads the settings of this process. */
export function readSetting(): Setting {
  return setting.parse(JSON.parse(process.argv[2] ?? '{}'));
}

/** Reports to the parent process that this one is ready, with its port; exits when the parent has exited. */
export function tellReady(port = 0): void {
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
