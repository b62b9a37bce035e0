import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** File whose styles are inserted into the page in place of a comment that names the file. */
const stylesFile = fileURLToPath(new URL('../../src/features/clock/web/first/first-clock.css', import.meta.url));
const stylesPlace = '/* first-clock.css */';
const styleLink = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * The page starts with its first script, which waits for nothing and shows its frame
 * before the application's styles have loaded: `app/web/first.ts` is a separate file that runs as soon
 * as it has loaded, and the style sheets come after the places of frame and clock,
 * since a page is rendered only up to a pending style sheet. See docs/decisions/the-first-clock.md.
 * The script of the frame is requested by the page itself, but only for signed-in people.
 */
export function firstScript(): Plugin[] {
  return [
    {
      name: 'muster:first-styles',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) => html.replace(stylesPlace, () => readFileSync(stylesFile, 'utf8')),
      },
    },
    {
      name: 'muster:first-script',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle }) {
          const file = Object.keys(bundle ?? {}).find((name) => /\/first-[\w-]+\.js$/.test(name));
          const frame = Object.keys(bundle ?? {}).find((name) => /\/frame-[\w-]+\.js$/.test(name));
          if (!file || !frame) throw new Error('The first script and the frame have no files of their own.');
          return withFirstScript(html, file).replace('</head>', `${ofSession(frame)}</head>`);
        },
      },
    },
  ];
}

/** The server uncomments it for callers with a session, so that the frame loads beside the application. */
const ofSession = (file: string) => `<!--session <link rel="modulepreload" crossorigin href="./${file}"> -->\n  `;

function withFirstScript(html: string, file: string): string {
  const asTag = new RegExp(`\\s*<(?:script|link)[^>]*${file}"[^>]*>(?:</script>)?`, 'g');
  const styles = html.match(styleLink) ?? [];
  // Placed before the others, so that it is requested first, and after <base>, which its address needs.
  const script = `<script type="module" async crossorigin src="./${file}"></script>`;
  return html
    .replace(asTag, '')
    .replace(styleLink, '')
    .replace('<div id="root">', (root) => `${styles.join('').trim()}\n    ${root}`)
    .replace('<script', `${script}\n    <script`);
}
