import { showNoInternet } from './ui/notices.ts';

/** Session storage key: the addresses at which the page has reloaded itself, as JSON. */
const reloadedKey = 'reloaded_addresses';

/** Milliseconds for a reload to begin; a person with unsaved work may also refuse it. */
const reloadMs = 2000;

/**
 * Reloads the page because a part of it could not be loaded (specification A §2.1, 8): a new version may have replaced
 * it. Once per address (OQ-013), and only while the server answers, so that a missing network loses nothing.
 * Settles when the page stays.
 */
export async function reloadOnce(): Promise<void> {
  if (!navigator.onLine) return showNoInternet();
  const address = location.pathname;
  const reloaded = reloadedAddresses();
  if (!reloaded || reloaded.includes(address) || !(await isServerThere())) return;
  sessionStorage.setItem(reloadedKey, JSON.stringify([...reloaded, address]));
  location.reload();
  await new Promise((resolve) => setTimeout(resolve, reloadMs));
}

/** Undefined when the browser forbids storage: the page then never reloads itself. */
function reloadedAddresses(): readonly string[] | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(reloadedKey) ?? '[]') as string[];
  } catch {
    return undefined;
  }
}

function isServerThere(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
