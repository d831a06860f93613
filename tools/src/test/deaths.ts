import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readJson } from '../json-file.ts';
import { resultFile, workspaces } from './results.ts';

const lastLines = 40;

/**
 * What the output of the tests says of each workspace whose tests began and left no results: its last lines.
 * A process that crashed, or was ended because a file never did, leaves none, and would else be found in no count.
 */
export async function findDeaths(root: string, output: string): Promise<string[]> {
  const lines = stripVTControlCharacters(output).split('\n');
  const silent = (await workspaces(root)).filter((workspace) => !existsSync(resultFile(workspace)));
  const deaths = await Promise.all(silent.map((workspace) => deathOf(workspace, lines)));
  return deaths.filter((death) => death !== '');
}

async function deathOf(workspace: string, lines: string[]): Promise<string> {
  const file = join(workspace, 'package.json');
  if (!existsSync(file)) return '';
  const { name } = await readJson(file);
  const own = lines.filter((line) => line.startsWith(`${String(name)}: `));
  if (own.length === 0) return '';
  return [`died: ${String(name)} has left no results. It wrote last:`, ...own.slice(-lastLines)].join('\n');
}
