// Runs the services of two releases beside each other in every mix of gateway, quota and broker, under load.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { prepareTree, projectFolder, type ReleaseTree } from '@kerf/tools';
import { type CommandContext, parseCount, printLine, runCommand } from './command.ts';
import { formatMixes, isSafe } from './versions/format-mixes.ts';
import { MixedRun } from './versions/mixed-run.ts';
import { mixes, unmixed } from './versions/mixes.ts';
import { Recorder } from './versions/recorder.ts';
import { readSubjects, writeRecord } from './versions/release-record.ts';

const { previous, secondsPerMix, seed, record } = readOptions();

await runCommand(async (context) => {
  printLine(`Preparing ${previous}.`);
  const tree = await prepareTree(previous, context.termination);
  printLine(`Running ${tree.commit} beside this tree with seed ${seed}, ${secondsPerMix} s for each mix.`);
  const roots = { old: tree.root, new: projectFolder };
  const run = await MixedRun.start(context, { seed, secondsPerMix, roots });
  await (record ? recordRelease(context, run, tree) : runMixes(run));
  const results = await run.checkRecords();
  printLine(formatMixes(results));
  return isSafe(results);
});

async function runMixes(run: MixedRun): Promise<void> {
  for (const mix of mixes) {
    await run.runMix(mix);
    printLine(`Finished: gateway ${mix.gateway}, quota ${mix.quota}, broker ${mix.broker}.`);
  }
}

/** Runs the previous release alone and writes its messages to the file that a spec of the contracts reads. */
async function recordRelease({ scope }: CommandContext, run: MixedRun, tree: ReleaseTree): Promise<void> {
  const subjects = await readSubjects(tree);
  const recorder = scope.add(await Recorder.start(run.natsUrl, subjects));
  for (const mix of unmixed) await run.runMix(mix);
  await writeRecord(tree, subjects, { messages: recorder.messages, databaseUrl: run.databaseUrl });
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      previous: { type: 'string', default: 'HEAD' },
      seconds: { type: 'string', default: '8' },
      seed: { type: 'string' },
      record: { type: 'boolean', default: false },
    },
  });
  return {
    previous: values.previous,
    record: values.record,
    secondsPerMix: parseCount(values.seconds, 'seconds'),
    seed: values.seed === undefined ? randomInt(1, 2 ** 31) : parseCount(values.seed, 'seed'),
  };
}
