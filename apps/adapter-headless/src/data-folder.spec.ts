import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommittedCommand } from '@kerf/adapter-sdk';
import type { SavedObject, Snapshot } from '@kerf/kernel';
import { DataFolder, DataFolderError } from './data-folder.ts';

const boundingBox = { min: [0, 0, 0], max: [1, 1, 1] };
const feature = { tool: 'create_box', parameters: {}, inputs: {}, count: 1 };
const body = { boundingBox, volume: 1, solids: 1 };
const object = (id: string, brep = id): SavedObject => ({ id, type: 'box', feature, ...body, brep });
const document = (revision: number, ...objects: SavedObject[]): Snapshot => ({
  name: 'Bracket',
  revision,
  created: revision,
  objects,
});
const settled = (...owed: string[]): CommittedCommand => {
  const command_id = owed.at(-1) ?? '';
  return { owed, result: { type: 'result', command_id, ok: true, result: { command_id }, execution_time_ms: 1 } };
};
const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

describe('the folder of an adapter', () => {
  let path: string;
  let folder: DataFolder;
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'kerf-data-'));
    folder = DataFolder.open(path);
  });
  afterEach(() => {
    folder.close();
    rmSync(path, { recursive: true });
  });
  const reopen = (at = path) => {
    folder.close();
    folder = DataFolder.open(at);
  };

  it('is new with an id of its own, no document and no past', () => {
    expect(folder.adapterId).toMatch(/^[0-9a-f-]{36}$/);
    expect(folder.loadSnapshot()).toBeUndefined();
    expect(folder.loadPast()).toEqual({ results: [], owed: [], resumeToken: undefined });
  });

  it('keeps the id, the token, the document in its order, and the results with those that are owed', () => {
    const { adapterId } = folder;
    folder.saveResumeToken('a-token');
    folder.saveCommand(document(1, object('box_1')), settled(first));
    folder.saveCommand(document(3, object('box_1'), object('box_3')), settled(first, second));
    folder.saveCommand(document(4, object('box_1', 'moved'), object('box_3')), settled(third));
    reopen();

    expect(folder.adapterId).toBe(adapterId);
    expect(folder.loadSnapshot()).toEqual(document(4, object('box_1', 'moved'), object('box_3')));
    expect(folder.loadPast()).toEqual({
      results: [first, second, third].map((id) => settled(id).result),
      owed: [third],
      resumeToken: 'a-token',
    });
  });

  it('writes only the objects that have changed', () => {
    const large = object('box_1', 'x'.repeat(4_000_000));
    folder.saveCommand(document(1, large), settled(first));
    const before = statSync(join(path, 'adapter.sqlite-wal')).size;
    folder.saveCommand(document(2, large, object('box_2')), settled(second));

    expect(statSync(join(path, 'adapter.sqlite-wal')).size - before).toBeLessThan(200_000);
    reopen();
    expect(folder.loadSnapshot()).toEqual(document(2, large, object('box_2')));
  });

  it('keeps the order of the document when something comes back between others', () => {
    const [one, two, three] = [object('box_1'), object('box_2'), object('box_3')];
    folder.saveCommand(document(3, one, two, three), settled(first));
    folder.saveCommand(document(4, one, three), settled(second));
    folder.saveCommand(document(5, one, two, three), settled(third));
    reopen();

    expect(folder.loadSnapshot()).toEqual(document(5, one, two, three));
  });

  it('forgets what is gone from the document', () => {
    folder.saveCommand(document(2, object('box_1'), object('box_2')), settled(first));
    folder.saveCommand(document(3, object('box_2')), settled(second));
    reopen();

    expect(folder.loadSnapshot()).toEqual(document(3, object('box_2')));
  });

  it('is as before the last change when that was torn, the document and the results alike', () => {
    folder.saveCommand(document(1, object('box_1')), settled(first));
    const copy = mkdtempSync(join(tmpdir(), 'kerf-data-'));
    folder.saveCommand(document(2, object('box_1'), object('box_2')), settled(second));
    for (const file of ['adapter.sqlite', 'adapter.sqlite-wal']) copyFileSync(join(path, file), join(copy, file));
    const log = join(copy, 'adapter.sqlite-wal');
    truncateSync(log, statSync(log).size - 100);
    reopen(copy);

    expect(folder.loadSnapshot()).toEqual(document(1, object('box_1')));
    expect(folder.loadPast()).toMatchObject({ results: [settled(first).result], owed: [first] });
    rmSync(copy, { recursive: true });
  });

  it('changes nothing when a change cannot be written', () => {
    folder.saveCommand(document(1, object('box_1')), settled(first));
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const unwritable = { ...object('box_2'), brep: 'x', ...circular };

    expect(() => folder.saveCommand(document(2, unwritable), settled(second))).toThrow('The document cannot be saved');
    expect(folder.loadPast().owed).toEqual([first]);
    folder.saveCommand(document(2, object('box_1'), object('box_3')), settled(third));
    reopen();
    expect(folder.loadSnapshot()).toEqual(document(2, object('box_1'), object('box_3')));
  });

  it('is for one process at a time', () => {
    expect(() => DataFolder.open(path)).toThrow(DataFolderError);
    expect(() => DataFolder.open(path)).toThrow(`The folder ${path} is in use by another adapter`);
  });
});
