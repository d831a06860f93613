import { box, Drawing } from './drawing.fixture.ts';

describe('a thousand commands', () => {
  it('through one adapter, over connections that break, lose none and repeat none', async () => {
    const drawing = await Drawing.start({ maxConcurrency: 8 });
    const { broker } = drawing;
    const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
    const answered = new Map<string, unknown>();
    await broker.register();
    let rounds = 0;
    while (answered.size < ids.length) {
      const open = ids.filter((id) => !answered.has(id)).slice(0, 50);
      for (const command_id of open) broker.execute('create_box', box, { command_id });
      for (const _ of open.slice(open.length / 2)) answered.set(...(await next()));
      rounds += 1;
      if (rounds % 5) continue;
      broker.drop();
      await broker.register();
    }
    await drawing.end();

    expect(new Set(ids.map((id) => answered.get(id)))).toEqual(new Set(drawing.boxes));
    expect(drawing.boxes).toHaveLength(1_000);

    async function next(): Promise<[string, unknown]> {
      const result = await broker.waitFor('result');
      broker.send({ type: 'result_ack', command_id: result.command_id });
      return [result.command_id, result.ok && result.result['object_id']];
    }
  }, 60_000);
});
