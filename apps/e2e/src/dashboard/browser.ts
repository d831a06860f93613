import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findOrInstallChromium } from '@kerf/tools';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { sharedAddresses } from '../product/product-addresses.ts';
import { stopAfterSpecs } from '../product/spec-cleanup.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of WCAG 2.2 A and AA, and of good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose outcome depends on colours. Dark and light pages differ in nothing else. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Looks under which every page must be right. */
export const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
] as const;

/** Address of the dashboard. Its host is a name, as that of cookies and passkeys must be. */
export const dashboardUrl = `${sharedAddresses().baseUrl.replace('127.0.0.1', 'localhost')}/dashboard`;

/** Violation of a rule, as axe reports it. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** Controls of a virtual authenticator. */
interface VirtualAuthenticator {
  /** Lets ceremonies finish, as if a person touched it; false: they wait. */
  readonly setTouched: (isTouched: boolean) => Promise<void>;
  /** Sets if it recognizes its person. */
  readonly setVerified: (isVerified: boolean) => Promise<void>;
}

/** One window of Chromium without cookies, which records what its console reports. */
export class BrowserWindow {
  /** Errors and warnings of the pages. A refused request is no error of a page, though browsers print it. */
  private readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly devtools: CDPSession,
  ) {
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const isRefusal = message.text().startsWith('Failed to load resource');
      if (['error', 'warning'].includes(message.type()) && !isRefusal) this.complaints.push(message.text());
    });
  }

  /** Opens a window that is closed at the end of the spec file. */
  static async open(): Promise<BrowserWindow> {
    const { command } = await findOrInstallChromium();
    // Its sandbox needs privileges that containers do not have, and without a graphics card WebGL runs on the processor.
    const args = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
    const browser = await chromium.launch({ executablePath: command, args });
    stopAfterSpecs({ stop: () => browser.close() });
    // The certificate is of a local authority.
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    return new BrowserWindow(page, await context.newCDPSession(page));
  }

  /** Connects an authenticator that verifies its person and waits for a touch, like a phone on a desk. */
  async addAuthenticator(): Promise<VirtualAuthenticator> {
    await this.devtools.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    } as const;
    const { authenticatorId } = await this.devtools.send('WebAuthn.addVirtualAuthenticator', { options });
    return {
      setTouched: async (enabled) => {
        await this.devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
      },
      setVerified: async (isUserVerified) => {
        await this.devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
      },
    };
  }

  /** Signs this window in with the cookie of a session. */
  async adoptSession(token: string, url: string = new URL(dashboardUrl).origin): Promise<void> {
    const attributes = { url, secure: true, httpOnly: true, sameSite: 'Strict' } as const;
    await this.page.context().addCookies([{ name: '__Host-kerf', value: token, ...attributes }]);
  }

  /** Throws if the pages have put an error or a warning on the console since the last check. */
  checkConsole(): void {
    const complaints = this.complaints.splice(0);
    if (complaints.length > 0) throw new Error(`The console is not silent: ${complaints.join('; ')}`);
  }

  /** Evaluates an expression in the page. A script element, or `eval`, would be stopped by the policy of the page. */
  async evaluate(expression: string): Promise<unknown> {
    const options = { expression, awaitPromise: true, returnByValue: true };
    return (await this.devtools.send('Runtime.evaluate', options)).result.value;
  }

  /** Lists what is wrong with the page under a look: violations of accessibility, or a page that is too wide. */
  async findFlaws({ colorScheme, width }: (typeof looks)[number]): Promise<string[]> {
    await this.page.emulateMedia({ colorScheme });
    await this.page.setViewportSize({ width, height: 800 });
    if ((await this.evaluate('typeof axe')) === 'undefined') await this.evaluate(`${axe}\n;undefined`);
    const runOnly = JSON.stringify(colorScheme === 'dark' ? rulesOfColours : rules);
    const found = await this.evaluate(
      `axe.run(document, { runOnly: ${runOnly}, resultTypes: ['violations'] })
        .then(({ violations }) => ({ violations, isTooWide: document.documentElement.scrollWidth > innerWidth }))`,
    );
    const { violations, isTooWide } = found as { violations: Violation[]; isTooWide: boolean };
    const flaws = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    return [...flaws, ...(isTooWide ? ['it scrolls sideways'] : [])].map((flaw) => `${colorScheme} ${width}: ${flaw}`);
  }
}
