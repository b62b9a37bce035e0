import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { SectionCard } from '#features/profile/web/parts/Section.tsx';
import c from './week.module.css';

/** Seven tracks while the week is loading, with the height of the real ones. */
export function WeekWaiting() {
  return (
    <div className={c['grid']}>
      <SectionCard title={t('Working week')}>
        <Delayed>
          <div role="status" className={c['waiting']}>
            <VisuallyHidden>{t('Loading')}</VisuallyHidden>
            {Array.from({ length: 7 }, (_, day) => (
              <div key={day} className={c['row']}>
                <Skeleton height={10} width={28} />
                <Skeleton height={10} width={44} />
                <Skeleton height={10} width={72} />
                <Skeleton height={12} />
              </div>
            ))}
          </div>
        </Delayed>
      </SectionCard>
    </div>
  );
}
