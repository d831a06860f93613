import { setting, type Setting } from './setting.ts';

/** What this process was told. */
export function readSetting(): Setting {
  return setting.parse(JSON.parse(process.argv[2] ?? '{}'));
}

/** Tell the process that started this one that it is ready, and where it listens; end when that one has gone. */
export function tellReady(port = 0): void {
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
