import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@kerf/contracts';
import { projectFolder } from '@kerf/tools';

const { traffic } = contracts;

/** The source of a service, without its specifications, its imports and its types. */
function sourceOf(service: string): string {
  const own = filesIn(join('apps', service, 'src'));
  const used = Object.entries(libraryFiles).filter(([part]) => own.includes(`${part}(`));
  const source = [own, ...used.map(([, files]) => filesIn('libs/service/src', files))].join('\n');
  return source.replace(/^import [^;]*;$/gm, '').replace(/typeof [\w.]+/g, '');
}

/** Files of the service library that send requests for the services that use these parts of it. */
const libraryFiles = { keyProviders: /./, plaintextKeysProvider: /^keys\/plaintext-keys\.ts$/ };

function filesIn(place: string, which = /./): string {
  const folder = join(projectFolder, place);
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(file) && which.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

const hasSubject = (value: unknown): value is { subject: string } =>
  typeof value === 'object' && value !== null && 'subject' in value;

/** Everything with a subject that a service could name, by the words that its source would use. */
const nameable = Object.entries(contracts).flatMap(([name, value]): [RegExp, string][] => {
  if (typeof value !== 'object') return [];
  if (hasSubject(value)) return [[new RegExp(`\\b${name}\\b`), value.subject]];
  return Object.entries(value).flatMap(([operation, one]: [string, unknown]): [RegExp, string][] =>
    hasSubject(one) ? [[new RegExp(`\\b${name}\\.${operation}\\b|@Serves\\(${name}\\)`), one.subject]] : [],
  );
});

const subjectsIn = (source: string) =>
  sorted(nameable.filter(([words]) => words.test(source)).map(([, subject]) => ({ subject })));

/** Events that a service receives as they are published; their stream says who stores them. */
const passing = [contracts.passingAudit, contracts.passingHighUsage, contracts.passingUsage];
const passingSubjects = new Set(passing.map(({ subject }) => subject));

describe('the table of traffic', () => {
  it('knows every operation and announcement there is', () => {
    const rows = Object.values(traffic);
    const known = [...rows.flatMap(({ serves, publishes }) => [...serves, ...publishes]), ...passing];
    expect(new Set(known.map(({ subject }) => subject))).toEqual(new Set(nameable.map(([, subject]) => subject)));
  });

  it.each(Object.entries(traffic))('says of %s what its source says, no less and no more', (service, row) => {
    const source = sourceOf(service);
    const named = subjectsIn(source);
    const operations = named.filter((subject) => !subject.startsWith('control.') && !passingSubjects.has(subject));

    expect(sorted(row.serves)).toEqual(operations.filter((subject) => subject.startsWith(`${service}.`)));
    expect(sorted(row.requests.filter(isOfOthers(service)))).toEqual(
      operations.filter((subject) => !subject.startsWith(`${service}.`)),
    );
    // Pods of one service request from each other only what that service serves.
    expect(sorted(row.serves)).toEqual(expect.arrayContaining(sorted(row.requests.filter(isOwn(service)))));
    expect(sorted(row.publishes)).toEqual(subjectsIn(argumentsOf('announce|announceAndWait', source)));
    expect(sorted(row.subscribes)).toEqual(subjectsIn(argumentsOf('listen|acknowledge', source)));
    expect(named).toEqual(sorted([...row.serves, ...row.requests, ...row.publishes, ...row.subscribes]));
  });
});

const isOwn =
  (service: string) =>
  ({ subject }: { readonly subject: string }): boolean =>
    subject.startsWith(`${service}.`);

const isOfOthers =
  (service: string) =>
  (entry: { readonly subject: string }): boolean =>
    !isOwn(service)(entry);

const sorted = (entries: readonly { readonly subject: string }[]): string[] =>
  [...new Set(entries.map(({ subject }) => subject))].sort();

/** First arguments of the calls of these methods of the bus. */
const argumentsOf = (methods: string, source: string): string =>
  [...source.matchAll(new RegExp(`\\.(?:${methods})\\(\\s*(\\w+)`, 'g'))].map(([, word]) => word).join('\n');
