import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { PassThrough, type Readable } from 'node:stream';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { refusal } from '../http/expected-responses.ts';
import { requestFile, type FileResponse } from './file-client.ts';
import { AdditionalGateway } from '../deployment/additional-gateway.ts';
import { readCaCertificate, sharedAddresses } from '../product/product-addresses.ts';

const path = '/api/v1/files';
const asAnswer = ({ status, headers, body }: FileResponse) => ({ status, headers, body });

describe('uploads', () => {
  let gateway: AdditionalGateway;
  let account: Account;
  const start = async (env: Record<string, string>) => {
    gateway = await AdditionalGateway.start(env);
    account = await Account.register('free', gateway.client);
  };
  afterEach(() => gateway.stop());
  const upload = async (bytes: Buffer | Readable = Buffer.from('file')) =>
    asAnswer(await requestFile('POST', path, { bytes, headers: { 'x-api-key': account.key }, place: gateway.place }));

  it('of one account arrive no more than so many at one time', async () => {
    await start({ KERF_ACCOUNT_UPLOADS_AT_ONCE: '1', KERF_ACCOUNT_UPLOADS_PER_MINUTE: '1000' });
    const streams = [new PassThrough(), new PassThrough()];
    const uploads = streams.map(async (stream, index) => {
      stream.write('the beginning');
      return { index, answer: await upload(stream) };
    });
    // Neither ends before it is told to, so that the first answer is the refusal of one.
    const { index, answer } = await Promise.race(uploads);
    for (const stream of streams) stream.end(' and the end');
    const other = await uploads[1 - index];

    expect(answer).toEqual(
      refusal(
        'too_many_uploads',
        '1 uploads of this account are in progress, the maximum. Try again when one of them has finished.',
      ),
    );
    expect(other?.answer).toMatchObject({ status: 200, body: { size: 25 } });
    expect(await upload()).toMatchObject({ status: 200 });
  });

  it('of one account are bounded by the minute', async () => {
    await start({ KERF_ACCOUNT_UPLOADS_PER_MINUTE: '2' });
    await upload();
    await upload();

    expect(await upload()).toEqual(
      refusal('rate_limited', expect.stringMatching(/^Too many requests\. Try again in \d+ s\.$/)),
    );
  });

  it('of one account are bounded by what it keeps', async () => {
    await start({ KERF_ACCOUNT_FILE_BYTES: '4' });
    const { body } = await upload();
    const { file_id: id } = body as { file_id: string };

    expect(await upload()).toEqual(refusal('files_full', expect.stringContaining('stores 1 files of 4 bytes')));
    await account.delete(`${path}/${id}`);
    expect(await upload()).toMatchObject({ status: 200 });
  });

  it.each([
    ['that says its size', Buffer.from('12345')],
    ['that does not', PassThrough.from([Buffer.from('123'), Buffer.from('45')])],
  ])('refuse a file %s and is too large', async (_, bytes) => {
    await start({ KERF_FILE_BYTES: '4' });

    expect(await upload(bytes)).toEqual(
      refusal('file_too_large', 'The file is larger than 4 bytes. Send a smaller one.'),
    );
  });

  it('end with the time of the file', async () => {
    await start({ KERF_FILES_RETENTION_HOURS: '0.0003' });
    const { body } = await upload();
    const { file_id: id } = body as { file_id: string };

    await eventually(async () => expect(await account.get(`${path}/${id}`)).toMatchObject({ status: 404 }));
  });
});

describe('an upload without a key', () => {
  it.each([
    ['POST', path, 'invalid_key'],
    ['PUT', `${path}/${crypto.randomUUID()}`, 'invalid_file_token'],
  ])('by %s is refused before any of it has come', async (method, where, code) => {
    const place = sharedAddresses();
    const sending = request(new URL(where, place.baseUrl), {
      method,
      ca: readCaCertificate(place),
      headers: { 'content-length': 1_000_000 },
    });
    sending.flushHeaders();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    sending.destroy();

    expect(answer).toMatchObject({ statusCode: 401, headers: { 'x-error-code': code } });
  });
});
