import { randomBytes } from 'node:crypto';
import { s3Access, type Server, startS3, createTemporaryFolder } from '@kerf/tools';
import { Account } from '../accounts/account.ts';
import { requestFile } from './file-client.ts';
import { AdditionalGateway } from '../deployment/additional-gateway.ts';

const bytes = randomBytes(300_000);

describe('a gateway that keeps its files in S3', () => {
  let folder: { path: string; remove(): Promise<void> };
  let bucket: Server;
  let gateway: AdditionalGateway;
  let account: Account;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    bucket = await startS3('parts', { folder: folder.path });
    gateway = await AdditionalGateway.start({
      KERF_FILES_S3_ENDPOINT: bucket.url,
      KERF_FILES_S3_BUCKET: 'parts',
      KERF_FILES_S3_ACCESS_KEY_ID: s3Access.accessKeyId,
      KERF_FILES_S3_SECRET_ACCESS_KEY: s3Access.secretAccessKey,
    });
    account = await Account.register('free', gateway.client);
  });
  afterAll(async () => {
    await gateway.stop();
    await bucket.stop();
    await folder.remove();
  });

  const ask = (method: string, path: string, more: { bytes?: Buffer; headers?: Record<string, string> } = {}) =>
    requestFile(method, path, {
      ...more,
      headers: { 'x-api-key': account.key, ...more.headers },
      place: gateway.place,
    });

  it('takes, answers and deletes files as any other', async () => {
    const { status, body } = await ask('POST', '/api/v1/files?name=part.step', { bytes });
    const { url } = body as { url: string };
    const whole = await ask('GET', url);
    const part = await ask('GET', url, { headers: { range: 'bytes=-10' } });
    const deleted = await ask('DELETE', url);
    const gone = await ask('GET', url);

    expect([status, whole.status, part.status, deleted.status, gone.status]).toEqual([200, 200, 206, 200, 404]);
    expect(whole.bytes.equals(bytes)).toBe(true);
    expect(part.bytes.equals(bytes.subarray(-10))).toBe(true);
    expect(whole.headers['content-disposition']).toContain('filename="part.step"');
  });

  it('says in words that the bucket is away', async () => {
    await bucket.stop();

    expect(await ask('POST', '/api/v1/files', { bytes })).toMatchObject({
      status: 503,
      body: { error: 'The file service is unavailable. Try again in a moment.' },
    });
  });
});
