import { maxMessageBytes } from '@kerf/contracts';
import { Budgets, Budget, type Rate } from '../budget.ts';
import type { Clock } from '../clock.ts';

/** Bytes that one adapter may send unsolicited: enough for 64 commands with ten progress updates per second each. */
const ofAdapter: Rate = { burst: 4_194_304, perSecond: 524_288 };

/** Bytes that all adapters of one account may send unsolicited to one pod: at most a quarter of the pod's time. */
const ofAccount: Rate = { burst: 16_777_216, perSecond: 2_097_152 };

/** Fixed cost of reading a frame, in bytes of a long one. */
const eachFrameBytes = 512;

/** Allowance per sent command for its reply, and the maximum number of replies that accumulate. */
const answerBytes = maxMessageBytes + 65_536;
const mostAnswers = 64;

/** Cost of an invalid message, which is answered or logged: as much as reading this many bytes. */
export const faultBytes = 65_536;

/** Ingress limiters of a pod; the adapters of one account share a bucket. */
export class Intakes {
  private readonly accounts = new Budgets(ofAccount);

  constructor(private readonly clock: Clock) {}

  /** Creates the limiter of one adapter of an account. */
  open(accountId: string): Intake {
    return new Intake(this.accounts, accountId, this.clock);
  }

  /** Drops the buckets of idle accounts; called periodically. */
  sweep(): void {
    this.accounts.sweep(this.clock.now());
  }
}

/** Limits the bytes received from one adapter: an allowance for replies to commands, and a rate for everything else. */
export class Intake {
  private readonly own: Budget;
  private answers = 0;

  constructor(
    private readonly all: Pick<Budgets, 'of'>,
    private readonly accountId: string,
    private readonly clock: Clock,
  ) {
    this.own = new Budget(ofAdapter, clock.now());
  }

  /** Adds the allowance for the replies to this many sent commands. */
  expect(commands: number): void {
    this.answers = Math.min(this.answers + commands * answerBytes, mostAnswers * answerBytes);
  }

  /** Spends the cost of a frame; returns false when the limit is exceeded. */
  take(bytes: number): boolean {
    const cost = bytes + eachFrameBytes;
    const asked = Math.min(cost, this.answers);
    this.answers -= asked;
    return asked === cost || this.takeUnasked(cost - asked);
  }

  private takeUnasked(cost: number): boolean {
    const now = this.clock.now();
    const account = this.all.of(this.accountId, now);
    if (this.own.leftAt(now) <= 0 || account.leftAt(now) <= 0) return false;
    this.own.spend(cost);
    account.spend(cost);
    return true;
  }
}
