import staticFiles from '@fastify/static';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from './authenticator.ts';
import { pageHeaders, pagePolicy } from './security-headers.ts';

export interface WebApp {
  /** Answers an address of the web app with its page; false when the address cannot be one. */
  sendPage(request: FastifyRequest, reply: FastifyReply): boolean;
}

/**
 * Serves the built web app: hashed files are cached permanently, everything else is revalidated, and the page answers
 * every address that is neither a file nor an endpoint. Files compressed by the build are sent as they are.
 * @param folder the build's output; without one in it there is no web app
 */
export function serveWebApp(app: FastifyInstance, folder: string, prefix: string): WebApp | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const pages = pagesOf(withBase(readFileSync(file, 'utf8'), prefix));
  const toPage = async (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, pages);
  app.register(staticFiles, {
    root: folder,
    prefix: `${prefix}/`,
    // Creates a route for each existing file, so that everything else reaches the page.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/.*', 'index.html'],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      reply.header(
        'cache-control',
        path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      // A worker's requests follow the policy of its script, and the offline page shows a picture.
      reply.header('content-security-policy', pagePolicy('', path.endsWith('.html') ? stylesOf(path) : []));
    },
  });
  app.get(`${prefix}/index.html`, toPage);
  if (prefix) app.get('/', async (request, reply) => toPrefix(request, reply, prefix));
  return {
    sendPage(request, reply) {
      const path = request.url.split('?')[0] ?? '';
      const own = path === prefix || path.startsWith(`${prefix}/`);
      const rest = path.slice(prefix.length);
      // A removed file of an earlier build must not be answered with a page.
      if (
        (request.method !== 'GET' && request.method !== 'HEAD') ||
        !own ||
        /^\/(app|assets|health|metrics)(\/|$)/.test(rest)
      )
        return false;
      sendPage(request, reply, pages);
      return true;
    },
  };
}

/** Name of the cookie that counts redirects of a browser within some seconds. */
const sentOn = 'muster_sent_on';
const sentOnSeconds = 10;
/** Number of redirects within these seconds that no one causes by hand. */
const maxSentOn = 3;

/** A proxy that strips the prefix would redirect each browser to the root forever: a sentence explains that instead. */
function toPrefix(request: FastifyRequest, reply: FastifyReply, prefix: string): FastifyReply {
  const times = Number(new RegExp(`${sentOn}=(\\d)`).exec(request.headers.cookie ?? '')?.[1] ?? 0) + 1;
  if (times > maxSentOn)
    return reply
      .code(508)
      .type('text/plain; charset=utf-8')
      .send(
        `The proxy in front of Muster cuts ${prefix} off the path. Let it pass the path on as it is (nginx: proxy_pass without a path behind the port), or leave WEB_PREFIX empty and give Muster a host name of its own.\n`,
      );
  reply.header('set-cookie', `${sentOn}=${times}; Max-Age=${sentOnSeconds}; Path=/; HttpOnly; SameSite=Lax`);
  return reply.header('cache-control', 'no-store').redirect(`${prefix}/`);
}

/** Sets the base of relative addresses in the page, and of those that the app creates. */
function withBase(html: string, prefix: string): string {
  const base = `<base href="${prefix}/" />`;
  return /<base [^>]*>/.test(html) ? html.replace(/<base [^>]*>/, base) : html.replace('<head>', `<head>${base}`);
}

/** Returns the hashes of the inline styles of a page that is the same for everyone. */
function stylesOf(path: string): string[] {
  const styles = readFileSync(path, 'utf8').matchAll(/<style>(.*?)<\/style>/gs);
  return [...styles].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Placeholder in the page for the nonce with which components mark their styles as ours: a new one per page. */
const noncePlace = '{style-nonce}';
/** Placeholder for the frame until it is rendered. */
const waitingFrame = '<div id="waiting-frame" aria-hidden="true" hidden>';
/** Elements for signed-in people, in a comment that the build writes. */
const ofSession = /<!--session (.*?) -->/gs;

interface Pages {
  readonly guest: string;
  /** Shows the waiting frame and loads its script; after the session has ended, until the page redirects to sign-in. */
  readonly session: string;
}

function pagesOf(page: string): Pages {
  return {
    guest: page.replace(ofSession, ''),
    session: page.replace(ofSession, '$1').replace(waitingFrame, waitingFrame.replace(' hidden', '')),
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, pages: Pages): FastifyReply {
  const nonce = randomBytes(18).toString('base64');
  const html = (tokenOf(request) ? pages.session : pages.guest).replaceAll(noncePlace, nonce);
  reply
    .code(200)
    .headers({
      ...pageHeaders,
      'content-security-policy': pagePolicy(request.host, [`'nonce-${nonce}'`]),
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
    })
    .type('text/html; charset=utf-8');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzipSync(html));
}
