/**
 * Whether a host name means the machine on which it is opened, so that a link to it does not lead others to Muster.
 * RFC 6761 §6.3 gives `localhost` and the names under it to each machine, RFC 1122 §3.2.1.3 all of 127.0.0.0/8.
 * @param hostname as `URL` writes it: 'localhost', '127.0.0.1', '[::1]'
 */
export function isOnlyHere(hostname: string): boolean {
  return /^(?:.+\.)?localhost\.?$|^127(?:\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]$/.test(
    hostname,
  );
}
