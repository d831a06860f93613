/** Resolves with the result of work, or with the fallback after `timeoutMs`. The work itself is not cancelled. */
export async function settleWithin<T, Late>(timeoutMs: number, work: Promise<T>, fallback: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(fallback), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
