// npm run dashboards -- --prometheus URL [--minutes N] [--out FILE]: writes a page with the queries of all dashboards and
// the answers of a Prometheus, for a look without Grafana. Exits with 1 if Prometheus does not answer a query.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { resolveInProject } from '@kerf/tools';
import { readPanelAnswers } from './panel-answers.ts';
import { renderPage } from './render-page.ts';

const usage = 'Usage: npm run dashboards -- --prometheus URL [--minutes N] [--out FILE]';

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return report(usage, 2);
  const { prometheus, windowS, file } = options;
  try {
    const answers = await readPanelAnswers(prometheus, windowS);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, renderPage(answers, prometheus));
    const [failed, empty] = [answers.filter(({ error }) => error), answers.filter(({ series }) => series.length === 0)];
    const counts = `${answers.length} queries: ${failed.length} failed, ${empty.length} without data`;
    return report(`${counts}. Open ${file}.`, failed.length === 0 ? 0 : 1);
  } catch (error) {
    const reason = error instanceof Error && error.cause ? error.cause : error;
    return report(`${prometheus} does not answer as Prometheus: ${String(reason)}. Check the URL.`, 1);
  }
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        prometheus: { type: 'string' },
        minutes: { type: 'string', default: '60' },
        out: { type: 'string', default: resolveInProject('.kerf/dashboards.html') },
      },
    });
    const minutes = Number(values.minutes);
    if (!values.prometheus || !URL.canParse(values.prometheus) || !(minutes > 0)) return undefined;
    return { prometheus: values.prometheus, windowS: minutes * 60, file: resolve(values.out) };
  } catch {
    return undefined;
  }
}

function report(line: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  return code;
}
