import type { FastifyInstance } from 'fastify';
import type { SettingsOf } from '../settings.ts';
import { pageHeaders } from './security-headers.ts';

/** A page as it is sent. */
export interface PageContent {
  readonly html: string;
  /** Its own Content-Security-Policy. */
  readonly policy: string;
  /** Features of the browser that it may use, beside what other pages may: 'payment=(self "https://…")'. */
  readonly permissions: string;
}

/** A page of its own beside the web app, loaded as a whole document, since the policy of a document cannot change. */
export interface ServedPage {
  /** Behind the installation's own prefix: '/billing/pay'. */
  readonly path: string;
  /** Undefined: there is no such page, and the web app answers. @param prefix '' or '/hr' */
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
          // What is opened to pay has to be able to say that it is done.
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
