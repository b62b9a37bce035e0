import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../i18n.ts';
import c from './SkeletonRows.module.css';

/** Invisible for 150 ms, so that quick answers do not flash a skeleton. Its room is reserved from the beginning. */
export function Delayed({ children }: { children: ReactNode }) {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={c['delayed']} data-waiting data-seen={waited || undefined}>
      {children}
    </div>
  );
}

/** Placeholder rows with the height of the real ones. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <Delayed>
      <div role="status" className={c['skel']}>
        <VisuallyHidden>{t('Loading')}</VisuallyHidden>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index}>
            <Skeleton circle height={28} />
            <Skeleton height={10} width={`${34 - ((index * 7) % 13)}%`} />
            <Skeleton height={10} width={`${16 + ((index * 5) % 9)}%`} ms="auto" />
            <Skeleton height={10} width={48} />
          </div>
        ))}
      </div>
    </Delayed>
  );
}
