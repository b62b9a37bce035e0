/** Where somebody wanted to go before they were sent to a provider: kept by the tab, which comes back to us. */
const key = 'sso_wanted';

export function keepWanted(path: unknown): void {
  try {
    if (typeof path === 'string') sessionStorage.setItem(key, path);
    else sessionStorage.removeItem(key);
  } catch {
    // Forbidden: they land on the feed.
  }
}

export function takeWanted(): string | undefined {
  try {
    const path = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return path;
  } catch {
    return undefined;
  }
}
