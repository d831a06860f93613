import { getActiveResourcesInfo } from 'node:process';

const mostMinutes = 8;
const graceSeconds = 20;

/** A reporter of Jest: ends a run in which a file of specifications, or what one has left open, never ends. */
export default class StuckSpecs {
  #alarms = new Map();

  onTestFileStart({ path }) {
    const complaint = `${path} did not end within ${mostMinutes} minutes: look for an error that nobody hears.`;
    this.#alarms.set(
      path,
      setTimeout(() => giveUp(complaint), mostMinutes * 60_000),
    );
  }

  onTestFileResult({ path }) {
    clearTimeout(this.#alarms.get(path));
    this.#alarms.delete(path);
  }

  // What is left open keeps the process alive, and fails nothing by itself.
  onRunComplete(_, { numFailedTests, numRuntimeErrorTestSuites }) {
    const code = numFailedTests + numRuntimeErrorTestSuites > 0 ? 1 : 0;
    setTimeout(() => {
      const open = [...new Set(getActiveResourcesInfo())].join(', ');
      giveUp(`A specification has left something open (${open}): give it an owner.`, code);
    }, graceSeconds * 1000).unref();
  }
}

function giveUp(complaint, code = 1) {
  process.stderr.write(`${complaint}\n`);
  process.exit(code);
}
