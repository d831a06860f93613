/** Awaits work for at most `timeoutMs`, then rejects with the given error. The work itself is not cancelled. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>, createError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
