/** What some work resolves with, or `late` when it takes longer than that, whatever becomes of the work. */
export async function noLongerThan<T, Late>(timeoutMs: number, work: Promise<T>, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), timeoutMs);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
