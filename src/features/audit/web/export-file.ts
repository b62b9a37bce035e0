import { Fault } from '#platform/shared/fault.ts';
import { basePath } from '#platform/web/browser.ts';

/**
 * Fetches the file and hands it to the browser to keep. Not a plain link: a refusal should be read here, and not take
 * the page.
 * @throws Fault
 */
export async function saveExport(filters: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(`${basePath}/app/settings/audit-log/export?${new URLSearchParams(filters)}`, {
    credentials: 'same-origin',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  }).catch(() => {
    throw new Fault('browser.unreachable', 0, 'No internet.');
  });
  if (!response.ok) {
    const reply = (await response.json().catch(() => undefined)) as { message?: string; code?: string } | undefined;
    throw new Fault(reply?.code ?? 'browser.unreadable', response.status, reply?.message ?? '');
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'audit-log.csv';
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
