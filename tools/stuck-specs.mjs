const mostMinutes = 8;

/** A reporter of Jest: ends a run in which one file of specifications never ends, and says which one it is. */
export default class StuckSpecs {
  #alarms = new Map();

  onTestFileStart({ path }) {
    this.#alarms.set(path, setTimeout(giveUp, mostMinutes * 60_000, path));
  }

  onTestFileResult({ path }) {
    clearTimeout(this.#alarms.get(path));
    this.#alarms.delete(path);
  }
}

function giveUp(path) {
  process.stderr.write(`${path} did not end within ${mostMinutes} minutes: look for an error that nobody hears.\n`);
  process.exit(1);
}
