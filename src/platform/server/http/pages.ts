import type { FastifyInstance } from 'fastify';
import type { SettingsOf } from '../settings.ts';
import { pageHeaders } from './security-headers.ts';

/** A page as it is sent. */
export interface PageContent {
  readonly html: string;
  /** Its own Content-Security-Policy. */
  readonly policy: string;
  /** Browser features that it may use besides those of other pages: 'payment=(self "https://…")'. */
  readonly permissions: string;
}

/** A separate page outside the web app, loaded as a whole document, since the policy of a document cannot change. */
export interface ServedPage {
  /** Path after the installation's prefix: '/billing/pay'. */
  readonly path: string;
  /** Returns undefined when the page does not exist, so that the web app answers. @param prefix '' or '/hr' */
  content(settingsOf: SettingsOf, prefix: string): PageContent | undefined;
}

export function mountPages(
  app: FastifyInstance,
  pages: readonly ServedPage[],
  { prefix, settingsOf }: { readonly prefix: string; readonly settingsOf: SettingsOf },
): void {
  for (const { path, content } of pages) {
    const page = content(settingsOf, prefix);
    if (!page) continue;
    app.get(prefix + path, async (_request, reply) =>
      reply
        .headers({
          ...pageHeaders,
          // A payment window has to be able to report that it has finished.
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'permissions-policy': page.permissions,
          'content-security-policy': page.policy,
          'cache-control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(page.html),
    );
  }
}
