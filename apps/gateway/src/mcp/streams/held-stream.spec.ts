import { EventStream } from './event-stream.ts';
import { HeldStream } from './held-stream.ts';

const accountId = crypto.randomUUID();
const answer = (part: string, more: object = {}) => ({
  messageId: crypto.randomUUID(),
  part,
  isLastPart: true,
  endsRequest: false,
  ...more,
});

describe('a stream that a gateway holds', () => {
  let events: EventStream;
  let stream: HeldStream;
  let said: string;
  beforeEach(() => {
    events = new EventStream({ keepAliveMs: 3_600_000, mostUnreadBytes: 1_000_000, readingMs: 3_600_000 });
    said = '';
    events.readable.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    stream = new HeldStream(events, { accountId, toolset: 'extended' });
  });
  afterEach(() => events.cut());
  const isOver = () => new Promise<void>((resolve) => events.whenOver(resolve));
  const message = (isRequest = true) => ({ accountId, isRequest });

  it('says what it was opened for, to its account alone', async () => {
    expect(await stream.hear(message())).toEqual({ toolset: 'extended' });
    const other = stream.hear({ ...message(), accountId: crypto.randomUUID() });
    await expect(other).rejects.toThrow('There is no such MCP stream');
  });

  it('writes an answer once it is whole, whatever else is answered meanwhile', async () => {
    const first = crypto.randomUUID();
    await stream.take(answer('{"id":', { messageId: first, isLastPart: false }));
    await stream.take(answer('{"id":2}'));
    await stream.take(answer('1}', { messageId: first }));
    events.end();
    await isOver();

    expect(said).toBe('event: message\ndata: {"id":2}\n\nevent: message\ndata: {"id":1}\n\n');
  });

  it('is cut when parts come without end', async () => {
    const over = isOver();
    const messageId = crypto.randomUUID();
    const part = 'x'.repeat(200_000);
    for (let count = 0; count <= 80; count += 1) await stream.take(answer(part, { messageId, isLastPart: false }));
    await over;

    expect(said).toBe('');
  });

  it('has an answer wait until what it made unread is read', async () => {
    events.readable.pause();
    let isWritten = false;
    const written = stream.say('x'.repeat(500_000), true).then(() => (isWritten = true));
    await new Promise(setImmediate);
    const before = isWritten;
    events.readable.resume();
    await written;

    expect(before).toBe(false);
  });

  it('tells of changed lists from its first answer on', async () => {
    stream.tellChanged(['tools']);
    await stream.take(answer('{"progress":1}'));
    stream.tellChanged(['prompts']);
    await stream.take(answer('{"id":1}', { endsRequest: true }));
    stream.tellChanged(['tools', 'resources']);
    events.end();
    await isOver();

    expect(said.match(/(?<=data: ).*/g)).toEqual([
      '{"progress":1}',
      '{"id":1}',
      '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
      '{"jsonrpc":"2.0","method":"notifications/resources/list_changed"}',
    ]);
  });

  it('ends at once when nothing awaits an answer, and takes nothing more', async () => {
    await stream.hear(message(false));
    const over = isOver();
    stream.endWhenAnswered();
    await over;

    await expect(stream.hear(message())).rejects.toThrow('It may have ended');
  });

  it('ends when the last request is answered, or will not be', async () => {
    await stream.hear(message());
    await stream.hear(message());
    const over = isOver();
    stream.endWhenAnswered();
    await stream.take(answer('{"progress":1}'));
    await stream.take(answer('', { endsRequest: true }));
    expect(events.isOver).toBe(false);
    await stream.take(answer('{"id":1}', { endsRequest: true }));
    await over;

    expect(said).toBe('event: message\ndata: {"progress":1}\n\nevent: message\ndata: {"id":1}\n\n');
  });
});
