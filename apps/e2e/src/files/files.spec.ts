import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { Account } from '../accounts/account.ts';
import { anyTimestamp, invalidKey, refusal } from '../http/expected-responses.ts';
import { requestFile, type FileResponse, computeSha256 } from './file-client.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

const path = '/api/v1/files';
const stored = z.object({ file_id: z.uuid(), url: z.url() });
const step = randomBytes(100_000);

let account: Account;
let other: Account;
beforeAll(async () => {
  [account, other] = [await Account.register('team'), await Account.register('team')];
});

const upload = (bytes: Buffer, headers: Record<string, string> = {}, by = account, query = ''): Promise<FileResponse> =>
  requestFile('POST', `${path}${query}`, { bytes, headers: { 'x-api-key': by.key, ...headers } });
const uploaded = async (bytes: Buffer = step, headers: Record<string, string> = {}) =>
  stored.parse((await upload(bytes, headers)).body);
const get = (url: string, headers: Record<string, string> = {}, by = account): Promise<FileResponse> =>
  requestFile('GET', url, { headers: { 'x-api-key': by.key, ...headers } });
const withoutBytes = ({ status, headers, body }: FileResponse) => ({ status, headers, body });
const unknownFile = (id: string) =>
  refusal('unknown_file', `There is no file ${id} in this account. It may have expired: upload or export it again.`);

describe('POST /api/v1/files', () => {
  it('keeps a file for a day and answers what it is and where', async () => {
    const { status, body } = await upload(step, {
      'content-type': 'model/step',
      'content-disposition': 'attachment; filename="plate.step"',
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      file_id: expect.any(String),
      file_name: 'plate.step',
      media_type: 'model/step',
      size: step.length,
      sha256: computeSha256(step),
      expires_at: anyTimestamp,
      url: expect.stringMatching(new RegExp(`^${sharedAddresses().baseUrl}${path}/[-0-9a-f]{36}$`)),
    });
  });

  it.each([
    ['of a type that is JSON', { 'content-type': 'application/json' }, 'application/json'],
    ['of a type nobody knows', { 'content-type': 'application/x-part; v=1' }, 'application/x-part'],
    ['of no type', {}, 'application/octet-stream'],
  ])('takes a file %s', async (_, headers: Record<string, string>, type) => {
    const bytes = Buffer.from('{"this is": no JSON');
    const { url } = await uploaded(bytes, headers);
    const answer = await get(url);

    expect(answer.bytes).toEqual(bytes);
    expect(answer.headers['content-type']).toBe(type);
  });

  it('calls a file as the query says', async () => {
    const { body } = await upload(step, {}, account, '?name=from%2Fthe%20query.step');

    expect(body).toMatchObject({ file_name: 'the query.step' });
  });

  it('refuses who has no key, and a viewer', async () => {
    const viewer = await account.addMember('viewer');

    expect(withoutBytes(await requestFile('POST', path, { bytes: step }))).toEqual(invalidKey());
    expect(withoutBytes(await upload(step, {}, viewer))).toEqual(
      refusal('role_too_low', expect.stringContaining('needs the role member or higher')),
    );
  });

  it('refuses a file that is empty', async () => {
    expect(await upload(Buffer.alloc(0), { 'content-type': 'model/step' })).toMatchObject({ status: 400 });
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 400 });
  });

  it('refuses what would be kept with more or less than the file', async () => {
    expect(withoutBytes(await upload(step, { 'content-type': 'multipart/form-data; boundary=x' }))).toEqual(
      refusal('unsupported_form', expect.stringContaining('--data-binary @file')),
    );
    expect(withoutBytes(await upload(step, { 'content-encoding': 'gzip' }))).toEqual(
      refusal('unsupported_encoding', expect.stringContaining('without Content-Encoding')),
    );
  });
});

describe('GET /api/v1/files/{file_id}', () => {
  it('answers the file, from any gateway, to be saved and never shown', async () => {
    const { url } = await uploaded(step, {
      'content-type': 'text/html',
      'content-disposition': "attachment; filename*=UTF-8''schr%C3%A4g.html",
    });
    for (const base of sharedAddresses().gatewayUrls) {
      const { status, headers, bytes } = await get(new URL(new URL(url).pathname, base).href);

      expect(status).toBe(200);
      expect(bytes.equals(step)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'text/html',
        'content-length': String(step.length),
        'content-disposition': `attachment; filename="schr_g.html"; filename*=UTF-8''schr%C3%A4g.html`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        etag: `"${computeSha256(step)}"`,
      });
    }
  });

  it('knows the id in capital letters too', async () => {
    const { url } = await uploaded();
    const id = url.slice(url.lastIndexOf('/') + 1);

    expect((await get(url.replace(id, id.toUpperCase()))).bytes.equals(step)).toBe(true);
  });

  it('answers the part that is asked for', async () => {
    const { url } = await uploaded();
    const { status, headers, bytes } = await get(url, { range: 'bytes=10-19' });

    expect(status).toBe(206);
    expect(bytes.equals(step.subarray(10, 20))).toBe(true);
    expect(headers).toMatchObject({ 'content-range': `bytes 10-19/${step.length}`, 'content-length': '10' });
  });

  it('refuses a part that lies behind the end', async () => {
    const { url } = await uploaded();
    const answer = await get(url, { range: `bytes=${step.length}-` });
    const sentence = `The file has ${step.length} bytes, and the Range starts after its end. Request less, or the whole file.`;

    expect(withoutBytes(answer)).toEqual(refusal('range_not_satisfiable', sentence));
    expect(answer.headers['content-range']).toBe(`bytes */${step.length}`);
  });

  it('answers everything to a part of another version', async () => {
    const { url } = await uploaded();

    expect(await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).toMatchObject({ status: 200 });
  });

  it('answers nothing to somebody who has it', async () => {
    const { url } = await uploaded();
    const { status, bytes } = await get(url, { 'if-none-match': `"${computeSha256(step)}"` });

    expect({ status, length: bytes.length }).toEqual({ status: 304, length: 0 });
  });

  it('answers HEAD with the headers alone', async () => {
    const { url } = await uploaded();
    const { status, headers, bytes } = await requestFile('HEAD', url, { headers: { 'x-api-key': account.key } });

    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 });
    expect(headers).toMatchObject({ 'content-length': String(step.length), etag: `"${computeSha256(step)}"` });
  });

  it('answers a viewer, and nobody without a key', async () => {
    const { url } = await uploaded();

    expect(await get(url, {}, await account.addMember('viewer'))).toMatchObject({ status: 200 });
    expect(withoutBytes(await requestFile('GET', url))).toEqual(invalidKey());
  });
});

describe('DELETE /api/v1/files/{file_id}', () => {
  it('deletes a file once', async () => {
    const { file_id, url } = await uploaded();

    expect(await account.delete(`${path}/${file_id}`)).toMatchObject({ status: 200, body: { file_id, deleted: true } });
    expect(await account.delete(`${path}/${file_id}`)).toEqual(unknownFile(file_id));
    expect(withoutBytes(await get(url))).toEqual(unknownFile(file_id));
  });
});

describe('a file of another account', () => {
  it.each(['GET', 'DELETE'])('is answered to %s like one that never was, and stays', async (method) => {
    const [{ file_id, url }, nobodys] = [await uploaded(), crypto.randomUUID()];
    const ask = async (id: string) =>
      withoutBytes(await requestFile(method, `${path}/${id}`, { headers: { 'x-api-key': other.key } }));

    expect(await ask(file_id)).toEqual(unknownFile(file_id));
    expect(await ask(nobodys)).toEqual(unknownFile(nobodys));
    expect(await get(url)).toMatchObject({ status: 200 });
  });
});
