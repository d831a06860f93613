import type { Account } from './account.ts';
import { documentOf } from './document.ts';

/** Asserts that a refused request is free, leaves the document unchanged, and does not block the next command. */
export async function leavesNoTrace<Answer>(account: Account, ask: () => Promise<Answer>): Promise<Answer> {
  const before = await documentOf(account);
  const used = await account.used();
  const answer = await ask();

  expect(await account.used()).toBe(used);
  expect(await documentOf(account)).toEqual(before);
  expect((await account.execute('create_box', { length: 1, width: 2, height: 3 })).body).toMatchObject({
    success: true,
    result: { volume: 6 },
  });
  return answer;
}
