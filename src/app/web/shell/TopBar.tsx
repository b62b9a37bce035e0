import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberClock } from '#features/clock/web/parts/first-clock.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { phoneFrame, useNarrow } from '#platform/web/ui/frame.tsx';
import { AlertsBell } from './AlertsBell.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';
import { Clock, useHasClock } from './clock.tsx';
import { CompanyLogo } from '#features/access/web/parts/CompanyLogo.tsx';
import { Search } from '../search/Search.tsx';
import { Trial, useClockStopped } from './trial.tsx';
import c from './Shell.module.css';

/** `clockFirst`: the clock is below as a card, so the bar has room for the company's name. */
export function TopBar({ clockFirst }: { clockFirst: boolean }) {
  const { app } = useSession();
  const isStopped = useClockStopped();
  const phone = useNarrow(phoneFrame);
  const narrow = useNarrow();
  const hasClock = useHasClock();
  useEffect(() => rememberClock(hasClock), [hasClock]);
  const clockHere = hasClock && phone && !clockFirst && !isStopped;
  return (
    <header className={c['top']}>
      <Link to="/" className={c['home']}>
        <CompanyLogo compact={clockHere} />
        <VisuallyHidden>, {t('go to feed')}</VisuallyHidden>
      </Link>
      {isStopped && !phone && <Trial at="notice" />}
      {!isStopped && !phone && (
        <div className={c['clock']}>
          <Clock shape="widget" />
        </div>
      )}
      {clockHere && <Clock shape="mini" />}
      {!narrow && app.is_trial_over && <Trial at="link" />}
      <div className={c['right']}>
        <Search compact={phone} />
        {!narrow && <AlertsBell />}
        <AvatarMenu />
      </div>
    </header>
  );
}
