import { Button } from '@mantine/core';
import { useState } from 'react';
import { basePath, cookieOf } from '#platform/web/browser.ts';
import { t } from '#platform/web/i18n.ts';
import c from './CookieNotice.module.css';

/** 365 days, in seconds (specification A §9). */
const maxAgeSeconds = 365 * 24 * 60 * 60;

/** Shown only on the sign-in screen until accepted; the cookie is named after the host (OQ-031). */
export function CookieNotice() {
  const name = encodeURIComponent(location.hostname);
  const [accepted, setAccepted] = useState(() => cookieOf(location.hostname) === 'accepted');
  if (accepted) return null;
  const accept = () => {
    document.cookie = `${name}=accepted; max-age=${maxAgeSeconds}; path=${basePath || '/'}; samesite=lax`;
    setAccepted(true);
  };
  return (
    <section className={c['cookie']} aria-label={t('Cookies')}>
      <p>{t('We use cookies to keep you signed in and to make this site work.')}</p>
      <Button size="xs" variant="default" onClick={accept}>
        {t('Accept')}
      </Button>
    </section>
  );
}
