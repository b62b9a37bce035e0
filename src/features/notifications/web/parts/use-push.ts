import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { basePath } from '#platform/web/browser.ts';
import { useLive } from '#platform/web/realtime.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { alertNews } from '../../events.ts';
import { keptPush, lackingForPush } from './push-memory.ts';

/** What deals with the browser's push is loaded where somebody has turned it on. */
const keeper = () => import('./push-keeper.ts');

/** Without a network, or without the push service of the browser, it is tried again on the next start. */
const warn = (error: unknown) => console.warn('Web push:', error);

/**
 * Web push while somebody is signed in: the browser stays registered, what the live connection tells of is handed to the
 * service worker, and an alert that is pressed opens here. What a browser lacks is said on the console alone
 * (specification A §8).
 * @param refresh reads what the bell shows
 */
export function usePush(refresh: () => void): void {
  const { is_enable_web_push } = useSession().settings;
  const { id } = usePerson();
  useEffect(() => {
    if (!is_enable_web_push) return;
    const lacking = lackingForPush();
    if (lacking) console.warn(lacking);
    else if (keptPush())
      keeper()
        .then(({ keepPush }) => keepPush(id), warn)
        .catch(warn);
  }, [is_enable_web_push, id]);
  useLive(alertNews, ({ push }) => {
    if (push && is_enable_web_push && keptPush()?.person === id)
      keeper()
        .then(({ showAlert }) => showAlert(push), warn)
        .catch(warn);
  });
  useWorker(refresh);
}

/** What the service worker asks of a page: to lead somewhere, or to look what is new. */
function useWorker(refresh: () => void): void {
  const { history } = useRouter();
  useEffect(() => {
    const { serviceWorker } = navigator as Partial<Navigator>;
    const hear = ({ data, ports }: MessageEvent<{ readonly type?: string; readonly path?: string } | null>) => {
      if (data?.type === 'alert') refresh();
      if (data?.type !== 'open' || typeof data.path !== 'string') return;
      ports[0]?.postMessage('taken');
      history.push(basePath + data.path);
    };
    serviceWorker?.addEventListener('message', hear);
    return () => serviceWorker?.removeEventListener('message', hear);
  }, [history, refresh]);
}
