/** Resolves with the result of work, or with the fallback after `timeoutMs`. The work itself is not cancelled. */
export async function noLongerThan<T, Late>(timeoutMs: number, work: Promise<T>, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), timeoutMs);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
