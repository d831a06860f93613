import { startLocalStore, type StoreFixture } from './file-store.fixture.ts';
import { FileSlots } from './file-slots.ts';
import { FileTokens } from '../auth/file-tokens.ts';
import { Files } from './files.ts';

const minuteMs = 60_000;
const terms = {
  publicUrl: 'https://kerf.example',
  maxFileBytes: 100,
  maxAccountBytes: 1_000,
  maxAccountFiles: 3,
  retentionMs: 60 * minuteMs,
};
const owner = { accountId: crypto.randomUUID(), keyIds: [crypto.randomUUID()] };

describe('the slot of an order', () => {
  let ground: StoreFixture;
  beforeEach(async () => {
    ground = await startLocalStore();
  });
  afterEach(() => ground.stop());

  it.each([
    ['is open to the deadline at a gateway whose clock is four minutes fast', 4 * minuteMs, true],
    ['is closed five minutes after the deadline', 5 * minuteMs, false],
  ])('%s', (_, laterMs, isOpen) => {
    const tokens = new FileTokens('a secret');
    const slots = new FileSlots(new Files(ground.store, ground.spool, terms), tokens, () => 0);
    const { upload } = slots.createOutputExchange('export_model', minuteMs).slotsFor(owner);

    expect(tokens.verifyToken(upload?.token ?? '', minuteMs + laterMs) !== undefined).toBe(isOpen);
  });
});
