// npm run screenshots: takes the pictures of the dashboard in the guides. npm run screenshots -- FOLDER: takes one of every
// page in every look instead. The built pages get the responses of a made-up account, so no service runs.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findOrInstallChromium } from '@kerf/tools';
import { type BrowserContext, chromium, type Route } from 'playwright-core';
import { sampleAnswers, sampleFailures } from './sample-account.ts';

const root = resolve(import.meta.dirname, '../../../..');
const pages = join(root, 'apps/dashboard/dist');
const origin = 'https://kerf.example';

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

/** A page under a look, and the file of its picture. */
interface Picture {
  readonly path: string;
  readonly look: Look;
  readonly file: string;
}

const light = { colorScheme: 'light', width: 1280, height: 800 } as const;
const dark = { ...light, colorScheme: 'dark' } as const;
const looks: Readonly<Record<string, Look>> = {
  light,
  dark,
  'light-narrow': { ...light, width: 360 },
  'dark-narrow': { ...dark, width: 360 },
};
const paths = ['', 'keys', 'connect', 'usage', 'operations', 'adapters', 'files', 'team', 'audit', 'settings'];

await takePictures(process.argv[2]);

async function takePictures(folder: string | undefined): Promise<void> {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const { command } = await findOrInstallChromium();
  const browser = await chromium.launch({ executablePath: command, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ timezoneId: 'UTC', locale: 'en-GB' });
    await context.route('**/*', answerRequest);
    const wanted = folder === undefined ? listGuidePictures() : listAllPictures(resolve(folder));
    for (const picture of wanted) await takePicture(context, picture, folder !== undefined);
  } finally {
    await browser.close();
  }
}

function listGuidePictures(): Picture[] {
  return [
    { path: '', look: light, file: join(root, 'docs/guide/dashboard.png') },
    { path: 'usage', look: dark, file: join(root, 'docs/guide/usage.png') },
  ];
}

function listAllPictures(folder: string): Picture[] {
  return paths.flatMap((path) =>
    Object.entries(looks).map(([name, look]) => ({
      path,
      look,
      file: join(folder, `${path || 'overview'}-${name}.png`),
    })),
  );
}

async function takePicture(context: BrowserContext, { path, look, file }: Picture, fullPage: boolean): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: look.width, height: look.height });
  await page.emulateMedia({ colorScheme: look.colorScheme });
  await page.goto(`${origin}/dashboard/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, fullPage, animations: 'disabled' });
  await page.close();
  process.stdout.write(`${file}\n`);
}

async function answerRequest(route: Route): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  if (searchParams.get('state') === 'refunded') return route.fulfill({ json: sampleFailures });
  if (pathname.startsWith('/api/')) return route.fulfill({ json: sampleAnswers[pathname] ?? {} });
  const asset = pathname.startsWith('/dashboard/assets/') ? pathname.slice('/dashboard/'.length) : 'index.html';
  return route.fulfill({ path: join(pages, asset) });
}
