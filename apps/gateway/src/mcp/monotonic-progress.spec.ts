import { type ProgressParams, createMonotonicProgress } from './monotonic-progress.ts';

describe('progress over MCP', () => {
  const told = (...news: Parameters<ReturnType<typeof createMonotonicProgress>>[0][]) => {
    const params: ProgressParams[] = [];
    const follow = createMonotonicProgress('token', (said) => params.push(said));
    for (const one of news) follow(one);
    return params;
  };

  it('begins at zero with the place in the queue', () => {
    expect(told({ position: 2 })).toEqual([
      { progressToken: 'token', progress: 0, total: 1, message: 'Queued on the adapter (position 2).' },
    ]);
  });

  it('says what the adapter says', () => {
    expect(told({ fraction: 0.25, message: 'Meshes.' }, { fraction: 0.5 })).toEqual([
      { progressToken: 'token', progress: 0.25, total: 1, message: 'Meshes.' },
      { progressToken: 'token', progress: 0.5, total: 1 },
    ]);
  });

  it('rises, whatever the adapter says', () => {
    const values = told({ fraction: 0.5 }, { message: 'Still at it.' }, { fraction: 0.2 }, { fraction: 0.6 });

    expect(values.every(({ progress }, index) => index === 0 || progress > (values[index - 1]?.progress ?? 1))).toBe(
      true,
    );
    expect(values.at(-1)?.progress).toBe(0.6);
  });
});
