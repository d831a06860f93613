import { formatAttachment, normalizeMediaType, parseDispositionName, sanitizeFileName } from './file-name.ts';

describe('the name of a file', () => {
  it.each([
    ['attachment; filename="plate.step"', 'plate.step'],
    ['attachment; filename=plate.step', 'plate.step'],
    ['attachment; filename="a \\"b\\".step"', 'a "b".step'],
    ['attachment; filename="_.step"; filename*=UTF-8\'\'%C3%A4.step', 'ä.step'],
    ['attachment; filename="good.step"; filename*=UTF-8\'\'%zz', 'good.step'],
    ['attachment', undefined],
    [undefined, undefined],
  ])('in %s is %s', (disposition, name) => {
    expect(parseDispositionName(disposition)).toBe(name);
  });

  it.each([
    ['plate.step', 'plate.step'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\parts\\plate.step', 'plate.step'],
    ['a\r\nSet-Cookie: b.step', 'aSet-Cookie b.step'],
    ['..', 'file'],
    ['.htaccess', 'htaccess'],
    ['', 'file'],
    [undefined, 'file'],
    ['x'.repeat(300), 'x'.repeat(200)],
    ['schräg.step', 'schräg.step'],
    [`${'x'.repeat(199)}🤖.step`, 'x'.repeat(199)],
    ['half a \ud83e robot.step', 'half a  robot.step'],
    ['\udd16', 'file'],
    [`a kerf_live_${'a1'.repeat(24)}.step`, 'a kerf_live_[redacted]'],
    [`kerf_"live_${'a1'.repeat(24)}`, 'kerf_live_[redacted]'],
  ])('made plain of %j is %j', (name, plain) => {
    expect(sanitizeFileName(name)).toBe(plain);
  });

  it.each(['plate.step', 'ä "b" (1)*.step', '100%.step'])('comes back out of the header that %s goes into', (name) => {
    expect(parseDispositionName(formatAttachment(name))).toBe(name);
    expect(formatAttachment(name)).toMatch(/^[ -~]+$/);
  });
});

describe('the media type of a file', () => {
  it.each([
    ['model/step', 'model/step'],
    ['Image/PNG; charset=binary', 'image/png'],
    ['text', 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['a/b\r\nc: d', 'application/octet-stream'],
    [`a/kerf_live_${'a1'.repeat(24)}`, 'application/octet-stream'],
  ])('sent as %j is %s', (header, type) => {
    expect(normalizeMediaType(header)).toBe(type);
  });
});
