import { html } from '@kerf/service';
import { renderPage, buildPageHeaders } from './page.ts';

interface Response {
  set(headers: Record<string, string>): unknown;
  body: unknown;
}

/** Sends an error as a page for a person. */
export function sendErrorPage(response: Response, problem: string): void {
  response.set(buildPageHeaders());
  response.body = renderErrorPage(problem);
}

export const renderErrorPage = (problem: string): string =>
  renderPage(
    'This did not work',
    html`<p class="problem">${problem}</p><p>Go back to your assistant and connect again.</p>`,
  );
