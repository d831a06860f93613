import { RevocationReport } from './report.ts';

const revocation = (accepted: number) => ({
  acknowledgedAt: 100,
  requests: [50, ...Array.from({ length: accepted }, () => 150)].map((startedAt) => ({
    gateway: 'https://a',
    requestName: '/b',
    startedAt,
    status: 200,
    code: '',
  })),
  revokedInMs: 5,
  closings: [{ kind: 'adapter sockets' as const, afterMs: accepted * 200 }],
});

describe('the findings about revocations', () => {
  it('add up what each came to, and show the first of many violations', () => {
    const findings = new RevocationReport('revocations');
    expect([findings.size, findings.violations]).toEqual([0, 0]);
    findings.add(revocation(0));
    findings.add(revocation(7));

    expect([findings.size, findings.violations]).toEqual([2, 8]);
    expect(findings.text).toMatch(/^2 revocations\n +2 {2}requests accepted before\n/);
    expect(findings.text.match(/200 from https:\/\/a\/b, sent 50.0 ms after/g)).toHaveLength(5);
    expect(findings.text).toContain('1  violations: open for more than 1 s after the acknowledgement');
    expect(findings.text).toMatch(/2 adapter sockets: from the acknowledgement to the close .* maximum 1400\.0 ms/);
  });
});
