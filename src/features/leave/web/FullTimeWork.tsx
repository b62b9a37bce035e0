import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { date, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { hoursText } from '#features/company/rules/week-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { FullTimeDialog } from './FullTimeDialog.tsx';
import { fullTimeApi, type StoredFullTimes } from './leave-rules-api.ts';
import { RemoveFullTime } from './RemoveFullTime.tsx';
import { SetupSection } from './SetupSection.tsx';
import c from './setup.module.css';

type FullTimeWeek = StoredFullTimes['usual'];

/** '40h on 5 days a week' */
const weekText = ({ weekly_days, weekly_work_time }: FullTimeWeek): string =>
  t('{hours} on {days} {count, plural, one {day} other {days}} a week', {
    hours: hoursText(weekly_work_time),
    days: number(weekly_days),
    count: weekly_days,
  });

const creditText = ({ holiday_credit }: FullTimeWeek): string =>
  holiday_credit === 'shared' ? t('Holidays are shared by hours.') : t('Holidays give the hours of their date.');

/** Full-time work from each date on, which claims and weeks are compared with. */
export function FullTimeWork({ onSaved }: { onSaved(): Promise<void> }) {
  const query = useQuery({ ...fullTimeApi.index.read(), staleTime: 0 });
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className={c['fullTime']}>
      <SetupSection
        title={t('Full-time work')}
        text={t('Packages are for full-time work. Part-time employees get a proportional share.')}
      >
        <QueryState query={query} skeleton={<SkeletonRows rows={2} />}>
          {(stored) => (
            <>
              <Weeks
                stored={stored}
                refresh={async () => {
                  await Promise.all([query.refetch(), onSaved()]);
                }}
              />
              <div>
                <Button variant="default" onClick={() => setOpen(true)}>
                  {t('Change full-time work')}
                </Button>
              </div>
              {isOpen && (
                <FullTimeDialog
                  stored={stored}
                  onSaved={async () => {
                    await Promise.all([query.refetch(), onSaved()]);
                  }}
                  onClose={() => setOpen(false)}
                />
              )}
            </>
          )}
        </QueryState>
      </SetupSection>
    </Card>
  );
}

interface WeeksProps {
  stored: StoredFullTimes;
  refresh(): Promise<void>;
}

/** Full-time work today, and planned changes of it, which can be removed. */
function Weeks({ stored, refresh }: WeeksProps) {
  const { data, usual } = stored;
  const [removed, setRemoved] = useState<LocalDate>();
  const today = companyToday();
  const current = data.find(({ effective_from }) => effective_from <= today);
  const later = data.filter(({ effective_from }) => effective_from > today).toReversed();
  const now = current ?? usual;
  return (
    <>
      <ul className={c['weeks']}>
        <li>
          <div>
            <b>{weekText(now)}</b>
            <p>
              {[current && t('since {date}', { date: date(current.effective_from) }), creditText(now)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </li>
        {later.map((row) => (
          <li key={row.effective_from}>
            <div>
              <b>{weekText(row)}</b>
              <p>{[t('from {date}', { date: date(row.effective_from) }), creditText(row)].join(' · ')}</p>
            </div>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('Remove the change of {date}', { date: date(row.effective_from) })}
              onClick={() => setRemoved(row.effective_from)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {removed && (
        <RemoveFullTime
          effective_from={removed}
          version={stored.version}
          refresh={refresh}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
