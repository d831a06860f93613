import { getActiveResourcesInfo } from 'node:process';

const mostMinutes = 8;
const usualGraceSeconds = 20;

/** A reporter of Jest: ends a run in which a file of specifications, or what one has left open, never ends. */
export default class StuckSpecs {
  #alarms = new Map();
  #graceSeconds;

  /** `graceSeconds`: how long what runs for all specifications may take to stop after the last of them. */
  constructor(_configuration, { graceSeconds = usualGraceSeconds } = {}) {
    this.#graceSeconds = graceSeconds;
  }

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
    }, this.#graceSeconds * 1000).unref();
  }
}

function giveUp(complaint) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}
