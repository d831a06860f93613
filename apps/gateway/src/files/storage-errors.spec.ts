import { Fault } from '@kerf/errors';
import { toStorageError } from './storage-errors.ts';

const systemError = (code: string) => Object.assign(new Error(`${code}: write`), { code });

describe('trouble with the disk', () => {
  it.each(['ENOSPC', 'EDQUOT'])('that is full is a fault that the caller hears: %s', (code) => {
    expect(toStorageError(systemError(code))).toMatchObject({ code: 'storage_full', status: 503 });
  });

  it('of another kind is what it was, and so is what is no trouble of the disk', () => {
    const [broken, refused] = [systemError('EIO'), Fault.of('file_too_large', { limit: 1 })];

    expect([toStorageError(broken), toStorageError(refused), toStorageError('text')]).toEqual([
      broken,
      refused,
      'text',
    ]);
  });
});
