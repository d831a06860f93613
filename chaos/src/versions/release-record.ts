import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listSubjects, toMessageSchema, type TrafficTable } from '@kerf/contracts';
import { type ReleaseTree, resolveInProject } from '@kerf/tools';
import * as z from 'zod';
import { withDatabase } from '../deployment/with-database.ts';
import type { RecordedMessage } from './recorder.ts';

/** File with the messages of the previous release, which a spec of the contracts reads. */
const recordFile = resolveInProject('libs/contracts/previous-release.json');

/** The contracts of another release, of which only the table is used. */
const contracts = z.object({ traffic: z.custom<TrafficTable>() });

/** One answer of every tool and ending. */
const answersStatement = `
  SELECT DISTINCT ON (tool, state) outcome FROM quota.operation WHERE outcome IS NOT NULL ORDER BY tool, state, id`;

/** Lists what crosses the bus of a release, by its own contracts. */
export async function readSubjects({ root }: ReleaseTree): Promise<ReturnType<typeof listSubjects>> {
  const file = pathToFileURL(join(root, 'libs/contracts/dist/index.js')).href;
  const release: unknown = await import(file);
  return listSubjects(contracts.parse(release).traffic);
}

/** Writes the schemas and messages of a release, one a line. */
export async function writeRecord(
  { commit }: ReleaseTree,
  subjects: Awaited<ReturnType<typeof readSubjects>>,
  { messages, databaseUrl }: { messages: readonly RecordedMessage[]; databaseUrl: string },
): Promise<void> {
  const answers = await withDatabase(databaseUrl, (database) => database.query<{ outcome: unknown }>(answersStatement));
  const schemas = [...subjects].map(([subject, { input, output, content }]) => ({
    subject,
    ...(input && { input: toMessageSchema(input) }),
    ...(output && { output: toMessageSchema(output) }),
    ...(content && { content: toMessageSchema(content) }),
  }));
  const sorted = messages.toSorted((a, b) => `${a.subject} ${a.kind}`.localeCompare(`${b.subject} ${b.kind}`));
  const lists = { schemas, messages: sorted, storedAnswers: answers.rows.map(({ outcome }) => outcome) };
  const parts = Object.entries(lists).map(([name, list]) => `"${name}": [\n${list.map(toLine).join(',\n')}\n]`);
  await writeFile(recordFile, `{\n"commit": "${commit}",\n${parts.join(',\n')}\n}\n`);
}

const toLine = (value: unknown): string => JSON.stringify(value);
