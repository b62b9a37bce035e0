import { Button } from '@mantine/core';
import { mdiCloudOffOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { t } from '../i18n.ts';
import { Icon } from './Icon.tsx';
import c from './OfflineBanner.module.css';

/** Polls the browser's status every 2 seconds (specification A §9), since not every browser sends events. */
function useOffline(): boolean {
  const [offline, setOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    const timer = setInterval(look, 2000);
    return () => clearInterval(timer);
  }, []);
  return offline;
}

/** Shows a banner until the network is back, without a time limit and without covering the clock. */
export function OfflineBanner() {
  const offline = useOffline();
  return (
    <div role="status" className={c['place']}>
      {offline && (
        <div className={c['offline']}>
          <Icon path={mdiCloudOffOutline} size={18} />
          <span>{t('No internet.')}</span>
          <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
            {t('Reload')}
          </Button>
        </div>
      )}
    </div>
  );
}
