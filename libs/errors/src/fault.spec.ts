import { Fault } from './fault.ts';
import { faults } from './faults.ts';

describe('a fault', () => {
  it('fills the slots of its sentence', () => {
    const fault = Fault.of('quota_exhausted', { needed: 3, limit: 500, left: 2, resetAt: '2026-12-01T00:00:00' });

    expect(fault).toMatchObject({
      status: 429,
      message:
        'This needs 3 of the 500 operations of this month, but 2 are left; the quota resets at 2026-12-01T00:00:00 UTC.',
    });
  });

  it('survives the bus', () => {
    const fault = Fault.of('tier_too_low', { feature: 'Validation', needed: 'pro', tier: 'free' });

    expect(Fault.fromWire(JSON.parse(JSON.stringify(fault.toWire())))).toEqual(fault);
  });

  it('that says that nothing was done says so behind the bus too, and no other does', () => {
    const sent = [{ isUndone: true }, {}].map((options) => Fault.of('unavailable', { service: 'quota' }, options));

    expect(sent.map((fault) => Fault.fromWire(JSON.parse(JSON.stringify(fault.toWire()))))).toMatchObject([
      { code: 'unavailable', isUndone: true },
      { code: 'unavailable', isUndone: false },
    ]);
  });

  it.each(['no_such_code', 'toString', '__proto__'])('reads as internal when its code is %s alone', (code) => {
    expect(Fault.fromWire({ code, slots: {} }).code).toBe('internal');
  });

  it('of a newer release keeps its code, status and message', () => {
    const sent = { code: 'too_warm', slots: { limit: 3 }, status: 429, message: 'Only {3} at once.', isUndone: true };
    const fault = Fault.fromWire(JSON.parse(JSON.stringify(sent)));

    expect(fault).toMatchObject({ code: 'too_warm', status: 429, message: 'Only {3} at once.', isUndone: true });
    expect(Fault.fromWire(fault.toWire())).toEqual(fault);
  });

  it.each([200, 399, 600, 404.5, undefined])('of a newer release reads as internal with the status %s', (status) => {
    expect(Fault.fromWire({ code: 'too_warm', slots: {}, status, message: 'Too warm.' }).code).toBe('internal');
  });

  it('of a newer release never repeats a key in its message', () => {
    const message = `No ${`kerf_live_${'a1'.repeat(24)}`}.`;
    expect(Fault.fromWire({ code: 'too_warm', slots: {}, status: 404, message }).message).toBe(
      'No kerf_live_[redacted].',
    );
  });

  it.each([
    ['a live key', `kerf_live_${'a1'.repeat(24)}`, 'kerf_live_[redacted]'],
    ['the token of an invitation', `kerf_invite_${'a-1_'.repeat(10)}Zz9`, 'kerf_invite_[redacted]'],
    ['the token of a file slot', `kerf_file_${'a-1_'.repeat(40)}.${'Zz-9_'.repeat(8)}`, 'kerf_file_[redacted]'],
    ['the beginning of such a token', `kerf_file_${'a-1_'.repeat(12)}`, 'kerf_file_[redacted]'],
  ])('never repeats %s that was sent in the wrong place', (_, name, redacted) => {
    expect(Fault.of('unknown_tool', { kind: 'tool', name, suggestion: '' }).message).toBe(
      `There is no tool ${redacted}.`,
    );
  });

  it('keeps a bug as the cause of internal, away from the sentence', () => {
    const bug = new Error('secret detail');
    const fault = Fault.from(bug);

    expect(fault).toMatchObject({ code: 'internal', cause: bug });
    expect(fault.message).not.toContain('secret');
  });
});

describe('the fault table', () => {
  it.each(Object.entries(faults))('says %s in sentences', (_, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/^(\{reason\}|[A-Z{].*[.}])$/);
  });
});
