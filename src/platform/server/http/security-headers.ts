import type { FastifyInstance } from 'fastify';

/** Policy for the replies of endpoints, which are data: nothing in them may be executed or shown as a page. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Content security policy of pages. Scripts and styles come only from our files, except for the named styles.
 * @param host the request's host, for browsers whose 'self' does not include sockets
 * @param styles permitted `<style>` elements, such as "'nonce-…'"
 */
export function pagePolicy(host: string, styles: readonly string[] = []): string {
  const sockets = /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function securityHeaders(app: FastifyInstance, { https }: { readonly https: boolean }): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': dataPolicy,
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (https) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}

/** Headers of a page, in addition to those of every reply. */
export const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;
