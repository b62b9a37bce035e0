import { Button } from '@mantine/core';
import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { RowMenu } from '#platform/web/ui/list/RowMenu.tsx';
import { confirmDelete, showDeleted, showFailure } from '#platform/web/ui/notices.ts';
import { DeputyDialog } from './DeputyDialog.tsx';
import type { StoredProcess } from './process-values.ts';
import { reviewsApi, useProcessNews } from './processes-api.ts';
import c from './processes.module.css';

type Deputy = StoredProcess['deputies'][number];

const daysText = ({ starts_on, ends_on }: Deputy) =>
  starts_on === ends_on ? date(starts_on) : `${date(starts_on)} – ${date(ends_on)}`;

/** Deputies of the reviewers, from today on. Changes apply immediately, independent of the form. */
export function Deputies({ stored: { data, deputies } }: { stored: StoredProcess }) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useProcessNews();
  const reviewers = [...new Map(data.approvers.flatMap((step) => step.approvers).map((one) => [one.id, one])).values()];
  return (
    <>
      <h2 id="deputies">{t('Deputies')}</h2>
      <div className={c['deputies']}>
        {deputies.length > 0 ? <DeputyTable deputies={deputies} refresh={refresh} /> : <p>{t('No deputies set.')}</p>}
        <Button variant="subtle" leftSection={<Icon path={mdiPlus} size={18} />} onClick={() => setOpen(true)}>
          {t('Add a deputy')}
        </Button>
      </div>
      {isOpen && <DeputyDialog reviewers={reviewers} refresh={refresh} onClose={() => setOpen(false)} />}
    </>
  );
}

interface TableProps {
  deputies: readonly Deputy[];
  refresh(): Promise<void>;
}

const DeputyTable = ({ deputies, refresh }: TableProps) => (
  <table aria-labelledby="deputies">
    <thead>
      <tr>
        <th scope="col">{t('Approver')}</th>
        <th scope="col">{t('Deputy')}</th>
        <th scope="col">{t('Dates')}</th>
        <td />
      </tr>
    </thead>
    <tbody>
      {deputies.map((deputy) => (
        <tr key={deputy.id}>
          <Person label={t('Approver')} {...deputy.person} />
          <Person label={t('Deputy')} {...deputy.deputy} />
          <td className="num" data-label={t('Dates')}>
            {daysText(deputy)}
          </td>
          <td>
            <RowMenu
              name={nameOf(deputy)}
              actions={[
                {
                  label: t('Delete'),
                  icon: mdiDeleteOutline,
                  isDestructive: true,
                  run: () => void end(deputy, refresh),
                },
              ]}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const nameOf = ({ deputy, person }: Deputy) => t('{deputy} for {person}', { deputy: deputy.name, person: person.name });

async function end(deputy: Deputy, refresh: () => Promise<void>): Promise<void> {
  if (!(await confirmDelete(nameOf(deputy)))) return;
  try {
    await reviewsApi.deleteDeputy.call({ params: { id: deputy.id } });
    void showDeleted();
  } catch (error) {
    void showFailure(error);
  }
  await refresh();
}

const Person = ({ label, name, avatar }: { label: string; name: string; avatar: string }) => (
  <td data-label={label}>
    <span className={c['who']}>
      <Avatar name={name} avatar={avatar} size={24} />
      {name}
    </span>
  </td>
);
