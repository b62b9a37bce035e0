import { Button } from '@mantine/core';
import { mdiAccountAlertOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { WithoutKind } from '../../rules/shapes.ts';
import { rulesApi } from '../rules-api.ts';
import c from './without-panel.module.css';

const texts: Readonly<Record<WithoutKind, (count: number) => string>> = {
  package: (count) =>
    t('{count, plural, one {# person without a package} other {# people without a package}}', { count }),
  process: (count) =>
    t('{count, plural, one {# person without a review process} other {# people without a review process}}', { count }),
  holidays: (count) =>
    t('{count, plural, one {# person without holidays} other {# people without holidays}}', { count }),
  week: (count) =>
    t('{count, plural, one {# person without working days} other {# people without working days}}', { count }),
  manager: (count) =>
    t('{count, plural, one {# person without a manager} other {# people without a manager}}', { count }),
};

/** The tab of the profile on which it is assigned, and the label of the button. */
const ways = (): Readonly<Record<WithoutKind, { readonly tab: string; readonly label: string }>> => ({
  package: { tab: 'leave', label: t('Assign a package') },
  process: { tab: 'leave', label: t('Assign a process') },
  holidays: { tab: 'leave', label: t('Assign holidays') },
  week: { tab: 'employment', label: t('Enter days') },
  manager: { tab: 'employment', label: t('Choose a manager') },
});

/** People who lack a package, process, holidays, working days or manager, for those who can assign it. */
export function WithoutPanel() {
  const { can } = useSession();
  const mayAsk = can(
    'configure_company_setup',
    'assign_leave_policy',
    'assign_leave_review',
    'assign_holiday',
    'edit_employee_employment_info',
  );
  const query = useQuery({ ...rulesApi.without.read({ query: {} }), enabled: mayAsk });
  const [open, setOpen] = useState<WithoutKind>();
  const kinds = query.data?.data.filter(({ total }) => total > 0) ?? [];
  if (!mayAsk || kinds.length === 0) return null;
  return (
    <section className={c['without']} aria-label={t('Without')}>
      <Icon path={mdiAccountAlertOutline} size={20} />
      <b>{t('Without')}</b>
      {kinds.map(({ kind, total }) => (
        <Button key={kind} variant="default" size="xs" onClick={() => setOpen(kind)}>
          {texts[kind](total)}
        </Button>
      ))}
      {open && <WithoutDialog kind={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

/** The people who lack something, each with the button that leads to where it is assigned. */
function WithoutDialog({ kind, onClose }: { kind: WithoutKind; onClose(): void }) {
  const query = useQuery({ ...rulesApi.without.read({ query: { kind } }), staleTime: 0 });
  const { tab, label } = ways()[kind];
  const [found] = query.data?.data ?? [];
  return (
    <Dialog title={texts[kind](found?.total ?? 0)} size={500} onClose={onClose}>
      <QueryState query={query} skeleton={<SkeletonRows rows={5} />}>
        {() => (
          <ul className={c['people']}>
            {found?.people.map(({ id, name, avatar, username, joined_on }) => (
              <li key={id}>
                <Avatar name={name} avatar={avatar} size={28} />
                <span>
                  <b>{name}</b>
                  <small>{t('Joined on {date}', { date: date(joined_on) })}</small>
                </span>
                <Button
                  renderRoot={(props) => <Link to={profilePath(username)} search={{ tab }} {...props} />}
                  variant="default"
                  size="xs"
                  aria-label={t('{action}: {name}', { action: label, name })}
                >
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {found && found.total > found.people.length && (
        <p className={c['more']}>{t('and {count} more', { count: found.total - found.people.length })}</p>
      )}
    </Dialog>
  );
}
