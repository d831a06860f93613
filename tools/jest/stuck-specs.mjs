import { getActiveResourcesInfo } from 'node:process';

const mostMinutes = 8;
/** What runs for all specifications is stopped meanwhile, one service after the other. */
const graceSeconds = 180;

/** A reporter of Jest: ends a run in which a file of specifications, or what one has left open, never ends. */
export default class StuckSpecs {
  #alarms = new Map();

  onTestFileStart({ path }) {
    const complaint = `${path} did not end within ${mostMinutes} minutes: look for an error that nobody hears.`;
    this.#alarms.set(path, setTimeout(giveUp, mostMinutes * 60_000, complaint));
  }

  onTestFileResult({ path }) {
    clearTimeout(this.#alarms.get(path));
    this.#alarms.delete(path);
  }

  onRunComplete() {
    setTimeout(() => {
      const open = [...new Set(getActiveResourcesInfo())].join(', ');
      giveUp(`A specification, perhaps one that failed, has left something open (${open}): give it an owner.`);
    }, graceSeconds * 1000).unref();
  }
}

function giveUp(complaint) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}
