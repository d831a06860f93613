import { EventStream } from './event-stream.ts';
import { LocalStream } from './local-stream.ts';

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
  let stream: LocalStream;
  let said: string;
  beforeEach(() => {
    events = new EventStream({ keepAliveMs: 3_600_000, maxUnreadBytes: 1_000_000, readTimeoutMs: 3_600_000 });
    said = '';
    events.readable.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    stream = new LocalStream(events, { accountId, toolset: 'extended' });
  });
  afterEach(() => events.abort());
  const isOver = () => new Promise<void>((resolve) => events.onClose(resolve));
  const message = (isRequest = true) => ({ accountId, isRequest });

  it('says what it was opened for, to its account alone', async () => {
    expect(await stream.acceptMessage(message())).toEqual({ toolset: 'extended' });
    const other = stream.acceptMessage({ ...message(), accountId: crypto.randomUUID() });
    await expect(other).rejects.toThrow('There is no such MCP stream');
  });

  it('writes an answer once it is whole, whatever else is answered meanwhile', async () => {
    const first = crypto.randomUUID();
    await stream.receivePart(answer('{"id":', { messageId: first, isLastPart: false }));
    await stream.receivePart(answer('{"id":2}'));
    await stream.receivePart(answer('1}', { messageId: first }));
    events.end();
    await isOver();

    expect(said).toBe('event: message\ndata: {"id":2}\n\nevent: message\ndata: {"id":1}\n\n');
  });

  it('is cut when parts come without end', async () => {
    const over = isOver();
    const messageId = crypto.randomUUID();
    const part = 'x'.repeat(200_000);
    for (let count = 0; count <= 80; count += 1)
      await stream.receivePart(answer(part, { messageId, isLastPart: false }));
    await over;

    expect(said).toBe('');
  });

  it('has an answer wait until what it made unread is read', async () => {
    events.readable.pause();
    let isWritten = false;
    const written = stream.sendMessage('x'.repeat(500_000), true).then(() => (isWritten = true));
    await new Promise(setImmediate);
    const before = isWritten;
    events.readable.resume();
    await written;

    expect(before).toBe(false);
  });

  it('tells of changed lists from its first answer on', async () => {
    stream.notifyListChanges(['tools']);
    await stream.receivePart(answer('{"progress":1}'));
    stream.notifyListChanges(['prompts']);
    await stream.receivePart(answer('{"id":1}', { endsRequest: true }));
    stream.notifyListChanges(['tools', 'resources']);
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
    await stream.acceptMessage(message(false));
    const over = isOver();
    stream.drain();
    await over;

    await expect(stream.acceptMessage(message())).rejects.toThrow('It may have ended');
  });

  it('ends when the last request is answered, or will not be', async () => {
    await stream.acceptMessage(message());
    await stream.acceptMessage(message());
    const over = isOver();
    stream.drain();
    await stream.receivePart(answer('{"progress":1}'));
    await stream.receivePart(answer('', { endsRequest: true }));
    expect(events.isClosed).toBe(false);
    await stream.receivePart(answer('{"id":1}', { endsRequest: true }));
    await over;

    expect(said).toBe('event: message\ndata: {"progress":1}\n\nevent: message\ndata: {"id":1}\n\n');
  });
});
