import { getActiveResourcesInfo } from 'node:process';

const maxMinutes = 12;
const usualGraceSeconds = 20;

/** Jest reporter that ends a run when a spec file, or something it left open, never ends. */
export default class StuckSpecs {
  #alarms = new Map();
  #graceSeconds;

  /** `graceSeconds`: time that resources shared by all specs may take to stop after the last spec. */
  constructor(_configuration, { graceSeconds = usualGraceSeconds } = {}) {
    this.#graceSeconds = graceSeconds;
  }

  onTestFileStart({ path }) {
    const complaint = `${path} did not end within ${maxMinutes} minutes: look for an unhandled error.`;
    this.#alarms.set(path, setTimeout(giveUp, maxMinutes * 60_000, complaint));
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
