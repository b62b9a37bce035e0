/**
 * The address to go on to after signing in: the wanted path when it is one of this application, else the feed
 * (OQ-009, OQ-014: same-origin paths only, so that a link cannot send somebody to a stranger's page).
 */
export function safeRedirect(wanted: unknown): string {
  const feed = '/feed';
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return feed;
  const origin = 'http://here.invalid';
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//') || /^\/login(\/|$)/.test(url.pathname)) return feed;
  return url.pathname + url.search + url.hash;
}
