import * as z from 'zod';
import type { Account } from '../accounts/account.ts';

const state = z.object({
  result: z.object({ revision: z.int(), object_count: z.int(), bounding_box: z.unknown(), can_undo: z.boolean() }),
});
const list = z.object({ result: z.object({ objects: z.array(z.unknown()), total: z.int() }) });

/** Objects and state of the document of the account's adapter. Costs two operations. */
export async function readDocumentState(account: Account): Promise<object> {
  const { result } = state.parse((await account.execute('get_state', {})).body);
  const { result: listed } = list.parse((await account.execute('list_objects', { limit: 1000 })).body);
  return { ...result, ...listed };
}

/** Asserts that a refused request is free, leaves the document unchanged, and does not block the next command. */
export async function expectNoEffect<Answer>(account: Account, sendRequest: () => Promise<Answer>): Promise<Answer> {
  const before = await readDocumentState(account);
  const usageBefore = await account.readUsage();
  const answer = await sendRequest();

  expect(await account.readUsage()).toBe(usageBefore);
  expect(await readDocumentState(account)).toEqual(before);
  expect((await account.execute('create_box', { length: 1, width: 2, height: 3 })).body).toMatchObject({
    success: true,
    result: { volume: 6 },
  });
  return answer;
}
