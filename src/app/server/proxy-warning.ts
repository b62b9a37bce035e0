import type { Config } from '#platform/server/config.ts';

/**
 * Returns a warning for the start of a server when TRUST_PROXY does not name the proxy that must be in front of it:
 * the server does not serve https itself, and an address of its own machine is reached from elsewhere only by a proxy.
 */
export function proxyWarning({ publicUrl, host, trustProxy }: Config): string | undefined {
  if (trustProxy !== false) return undefined;
  const { protocol, hostname } = new URL(publicUrl);
  const isElsewhere = onlyHere.test(host) && !onlyHere.test(hostname);
  if (protocol !== 'https:' && !isElsewhere) return undefined;
  return (
    `WARNING: ${publicUrl} is served by a proxy, but TRUST_PROXY does not name it. All requests will ` +
    'seem to come from the proxy: they share one rate limit, the audit log shows one address for everyone, ' +
    'and allowed networks cannot work. Set TRUST_PROXY to the address of the proxy, such as 127.0.0.1.'
  );
}

const onlyHere = /^(127(\.\d+){3}|\[?::1\]?|localhost)$/;
