import { Fault } from '../shared/fault.ts';
import { basePath } from './browser.ts';
import { sayFault, translate } from '../shared/translate.ts';
import type { ErrorReply } from './request.ts';

/**
 * Downloads a file and lets the browser save it. Not a plain link: a refusal should be shown here instead
 * of replacing the page.
 * @param path below the API root: 'settings/audit-log/export'
 * @param fallbackName name if the reply contains none
 * @throws Fault
 */
export async function saveFile(
  path: string,
  query: Readonly<Record<string, string>>,
  fallbackName: string,
): Promise<void> {
  const response = await fetch(`${basePath}/app/${path}?${new URLSearchParams(query)}`, {
    credentials: 'same-origin',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  }).catch(() => {
    throw new Fault('browser.unreachable', 0, translate('No internet.'));
  });
  if (!response.ok) {
    const reply = (await response.json().catch(() => undefined)) as ErrorReply | undefined;
    throw new Fault(reply?.code ?? 'browser.unreadable', response.status, reply ? sayFault(reply) : '');
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName;
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
