import type { Account } from '../accounts/account.ts';
import { readDocumentState } from './document-state.ts';

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
