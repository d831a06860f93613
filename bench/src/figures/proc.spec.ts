import { parseParentPid, parsePeakBytes, parseRunTimeNs, computeSpentNs } from './proc.ts';

describe('a schedstat file', () => {
  it('begins with the time on a processor', () => {
    expect(parseRunTimeNs('1234567890 4500 77\n')).toBe(1_234_567_890);
  });
});

describe('a stat line', () => {
  it('names the parent, whatever the process is called', () => {
    expect(parseParentPid('42 (postgres: a) b (c) S 17 42 42 0 -1')).toBe(17);
  });
});

describe('a status', () => {
  it('tells the most memory there was', () => {
    expect(parsePeakBytes('Name:\tnode\nVmPeak:\t  900 kB\nVmHWM:\t  400 kB\nVmRSS:\t  300 kB\n')).toBe(400 * 1024);
    expect(parsePeakBytes('Name:\tkthreadd\n')).toBeNaN();
  });
});

describe('the time spent', () => {
  it('is what all processes together have used since', () => {
    expect(
      computeSpentNs(
        new Map([
          [1, 100],
          [2, 50],
        ]),
        new Map([
          [1, 160],
          [2, 55],
        ]),
      ),
    ).toBe(65);
  });

  it('counts a new process from its start, and one that has gone not at all', () => {
    expect(computeSpentNs(new Map([[1, 100]]), new Map([[2, 30]]))).toBe(30);
  });
});
