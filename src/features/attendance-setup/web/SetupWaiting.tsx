import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import c from './setup.module.css';

/** Number of fields in each section of the form. */
const fieldsOfSections = [3, 5, 2, 3];

/** Placeholder for the form while it loads: its sections with a bar for each field, and the side column. */
export function SetupWaiting() {
  return (
    <Delayed>
      <div className={c['halves']} role="status">
        <VisuallyHidden>{t('Loading')}</VisuallyHidden>
        <Card>
          {fieldsOfSections.map((fields, section) => (
            <div key={section} className={c['section']}>
              <Skeleton height={14} width="30%" />
              <div className={c['two']}>
                {Array.from({ length: fields }, (_, field) => (
                  <Skeleton key={field} height={36} />
                ))}
              </div>
            </div>
          ))}
        </Card>
        <Card className={c['side']}>
          <div className={c['section']}>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="80%" />
          </div>
        </Card>
      </div>
    </Delayed>
  );
}
