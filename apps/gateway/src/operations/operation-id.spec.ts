import { validate, version } from 'uuid';
import { newOperationId } from './operation-id.ts';

describe('The id of an operation', () => {
  it('is never given twice, however many are made', () => {
    const ids = Array.from({ length: 5_000 }, newOperationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is a UUID of version 7, which begins with the time', () => {
    const before = Date.now();
    const id = newOperationId();
    expect(validate(id) && version(id)).toBe(7);
    const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(Date.now());
  });
});
