/**
 * Returns the address to open after signing in: the wanted path when it is one of this application, otherwise the feed
 * (OQ-009, OQ-014: same-origin paths only, so that a link cannot send a person to a stranger's page).
 */
export function safeRedirect(target: unknown): string {
  const feed = '/feed';
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return feed;
  const origin = 'http://here.invalid';
  const url = URL.parse(target, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//') || /^\/login(\/|$)/.test(url.pathname)) return feed;
  return url.pathname + url.search + url.hash;
}
