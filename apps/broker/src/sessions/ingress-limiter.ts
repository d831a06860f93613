import { maxMessageBytes } from '@kerf/contracts';
import { type BucketRate, type Clock, TokenBucket, TokenBuckets } from '@kerf/concurrency';

/** Bytes that one adapter may send unsolicited: enough for 64 commands with ten progress updates per second each. */
const adapterRate: BucketRate = { burst: 4_194_304, perSecond: 524_288 };

/** Bytes that all adapters of one account may send unsolicited to one pod: at most a quarter of the pod's time. */
const accountRate: BucketRate = { burst: 16_777_216, perSecond: 2_097_152 };

/** Fixed cost of reading a frame, in bytes of a long one. */
const frameOverheadBytes = 512;

/** Allowance per sent command for its reply, and the maximum number of replies that accumulate. */
const bytesPerReply = maxMessageBytes + 65_536;
const maxReplies = 64;

/** Cost of an invalid message, which is answered or logged: as much as reading this many bytes. */
export const invalidMessageBytes = 65_536;

/** Ingress limiters of a pod; the adapters of one account share a bucket. */
export class IngressLimiters {
  private readonly accountBuckets = new TokenBuckets(accountRate);

  constructor(private readonly clock: Clock) {}

  /** Creates the limiter of one adapter of an account. */
  createLimiter(accountId: string): IngressLimiter {
    return new IngressLimiter(this.accountBuckets, accountId, this.clock);
  }

  /** Drops the buckets of idle accounts; called periodically. */
  sweepAccounts(): void {
    this.accountBuckets.sweep(this.clock.now());
  }
}

/** Limits the bytes received from one adapter: an allowance for replies to commands, and a rate for everything else. */
export class IngressLimiter {
  private readonly adapterBucket: TokenBucket;
  private replyAllowance = 0;

  constructor(
    private readonly accountBuckets: Pick<TokenBuckets, 'getBucket'>,
    private readonly accountId: string,
    private readonly clock: Clock,
  ) {
    this.adapterBucket = new TokenBucket(adapterRate, clock.now());
  }

  /** Adds the allowance for the replies to this many sent commands. */
  expectReplies(commands: number): void {
    this.replyAllowance = Math.min(this.replyAllowance + commands * bytesPerReply, maxReplies * bytesPerReply);
  }

  /** Spends the cost of a frame; returns false when the limit is exceeded. */
  takeBytes(bytes: number): boolean {
    const cost = bytes + frameOverheadBytes;
    const solicited = Math.min(cost, this.replyAllowance);
    this.replyAllowance -= solicited;
    return solicited === cost || this.takeUnsolicited(cost - solicited);
  }

  private takeUnsolicited(cost: number): boolean {
    const now = this.clock.now();
    const accountBucket = this.accountBuckets.getBucket(this.accountId, now);
    if (this.adapterBucket.countTokens(now) <= 0 || accountBucket.countTokens(now) <= 0) return false;
    this.adapterBucket.spend(cost);
    accountBucket.spend(cost);
    return true;
  }
}
