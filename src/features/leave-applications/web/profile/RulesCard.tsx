import { ActionIcon } from '@mantine/core';
import { mdiPencilOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { date as dateText, number, shortDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { Box } from '../Box.tsx';
import type { LeaveProfile } from '../replies.ts';
import { ChangeRules } from './ChangeRules.tsx';
import c from './profile.module.css';

interface RulesProps extends PartProps {
  leave: LeaveProfile;
}

/** Card of the person's package, hours and review process, now and later. */
export function RulesCard({ view, leave }: RulesProps) {
  const [isOpen, setOpen] = useState(false);
  const edit = leave.may_edit && !view.is_discharge_applied && (
    <ActionIcon aria-label={t('Change leave package or review process')} onClick={() => setOpen(true)}>
      <Icon path={mdiPencilOutline} size={18} />
    </ActionIcon>
  );
  return (
    <Box title={t('Rules')} aside={edit}>
      <dl className={c['rules']}>
        <div>
          <dt>{t('Leave package')}</dt>
          <Package rules={leave.rules} />
        </div>
        <div>
          <dt>{t('Weekly hours')}</dt>
          <Hours rules={leave.rules} />
        </div>
        <div>
          <dt>{t('Review process')}</dt>
          <Process rules={leave.rules} />
        </div>
      </dl>
      {isOpen && <ChangeRules view={view} leave={leave} onClose={() => setOpen(false)} />}
    </Box>
  );
}

interface RulesPartProps {
  rules: LeaveProfile['rules'];
}

function Package({ rules: { package: own, next_package } }: RulesPartProps) {
  return (
    <dd>
      <b>{own?.name ?? t('None yet')}</b>
      {own && (
        <small>
          {own.days === null
            ? t('since {date}', { date: dateText(own.since) })
            : t('{count} days a year, since {date}', { count: number(own.days), date: dateText(own.since) })}
        </small>
      )}
      {next_package && (
        <small>
          {next_package.name === null
            ? t('none from {date}', { date: dateText(next_package.from) })
            : t('{name} from {date}', { name: next_package.name, date: dateText(next_package.from) })}
        </small>
      )}
    </dd>
  );
}

const hoursText = (weekly: number | null) =>
  weekly === null ? t('Standard hours') : t('{hours} a week', { hours: shortDuration(weekly) });

const Hours = ({ rules: { weekly, next_weekly } }: RulesPartProps) => (
  <dd>
    <b>{hoursText(weekly)}</b>
    {next_weekly && (
      <small>
        {t('{hours} from {date}', { hours: hoursText(next_weekly.weekly), date: dateText(next_weekly.from) })}
      </small>
    )}
  </dd>
);

type Reviewer = NonNullable<LeaveProfile['rules']['process']>['steps'][number]['reviewers'][number];

function Reviewers({ reviewers }: { reviewers: readonly Reviewer[] }) {
  const { shown, more } = useCut(reviewers, 2);
  return (
    <>
      {shown.map(({ id, name, username, avatar }) => (
        <span key={id} className={c['steps']}>
          <Avatar name={name} avatar={avatar} size={20} />
          <Link to={profilePath(username)}>{name}</Link>
        </span>
      ))}
      {more && <span>{more}</span>}
    </>
  );
}

/** Steps in order, each with its reviewers. */
function Process({ rules: { process } }: RulesPartProps) {
  if (!process) return <dd>{t('None yet')}</dd>;
  return (
    <dd>
      <b>{process.name}</b>
      <span className={c['steps']}>
        {process.steps.map(({ reviewers, review_condition }, index) => (
          <span key={index}>
            {index > 0 && <span aria-label={t('then')}>›</span>}
            <Reviewers reviewers={reviewers} />
            {reviewers.length > 1 && (
              <small>{review_condition === 2 ? t('all must approve') : t('one is enough')}</small>
            )}
          </span>
        ))}
      </span>
    </dd>
  );
}
