/** Session storage key of the path that the person wanted before they were sent to a provider. */
const key = 'sso_wanted';

export function storeReturnPath(path: unknown): void {
  try {
    if (typeof path === 'string') sessionStorage.setItem(key, path);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: they land on the feed.
  }
}

export function takeReturnPath(): string | undefined {
  try {
    const path = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return path;
  } catch {
    return undefined;
  }
}
