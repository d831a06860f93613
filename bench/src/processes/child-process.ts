import { childSettings, type ChildSettings } from './child-settings.ts';

/** Reads the settings of this process. */
export function readSettings(): ChildSettings {
  return childSettings.parse(JSON.parse(process.argv[2] ?? '{}'));
}

/** Reports to the parent process that this one is ready, with its port; exits when the parent has exited. */
export function reportReady(port = 0): void {
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
