import { ActionIcon, Button } from '@mantine/core';
import { mdiCheckCircle, mdiCircleOutline, mdiClose } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useLive } from '#platform/web/realtime.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { WizardStep } from '../../rules/wizard.ts';
import { settingsApi } from '../settings-api.ts';
import c from './SetUpPanel.module.css';

const general = '/settings/general-settings';

/** What each step is called, why one does it, and where. */
const steps: Record<WizardStep, { name: string; why: string; path: string }> = {
  company: { name: 'Tell who you are', why: 'Website and country', path: `${general}/company-information` },
  logo: { name: 'Add your logo', why: 'Everybody recognises the place', path: `${general}/company-information` },
  departments: { name: 'Add departments', why: 'People are listed and filtered by them', path: '/settings/people/departments' },
  people: { name: 'Add people', why: 'They get a mail and choose a password', path: '/feed' },
  roles: { name: 'Give roles', why: 'Who may do what', path: `${general}/role-permissions` },
  network: { name: 'Say from where people clock in', why: 'Without a network, from anywhere', path: `${general}/network-setup` },
  email: { name: 'Try the mails', why: 'Invitations and links travel by mail', path: `${general}/email-setup` },
};

interface SetUpPanelProps {
  /** Paths of the screens that this person may open. */
  open: ReadonlySet<string>;
}

/** The steps of setting up a company, with what is done. Whoever dismisses it does so for everybody; it can be brought back. */
export function SetUpPanel({ open }: SetUpPanelProps) {
  const cache = useQueryClient();
  const { data } = useQuery({ ...settingsApi.wizard.read(), staleTime: 0 });
  useLive('application.settings', () => void cache.invalidateQueries({ queryKey: settingsApi.wizard.key }));
  if (!data) return null;
  const dismiss = (is_dismissed: boolean) =>
    settingsApi.updateWizard
      .call({ body: { key: 'settings', is_dismissed } })
      .then(({ message: _, ...wizard }) => cache.setQueryData(settingsApi.wizard.read().queryKey, wizard), showFailure);
  if (!data.settings)
    return (
      <div className={c['back']}>
        <Button variant="subtle" size="compact-sm" onClick={() => void dismiss(false)}>
          {t('Show the steps of setting up')}
        </Button>
      </div>
    );
  const done = data.steps.filter(({ is_done }) => is_done).length;
  return (
    <Card
      className={c['panel']}
      title={t('Set up your company')}
      aside={
        <ActionIcon aria-label={t('Hide these steps for everybody')} onClick={() => void dismiss(true)}>
          <Icon path={mdiClose} size={18} />
        </ActionIcon>
      }
    >
      <p className={c['line']}>
        {done === data.steps.length ? t('Everything is set up.') : t('{done} of {all} steps are done.', { done, all: data.steps.length })}
      </p>
      <ol className={c['steps']}>
        {data.steps.map(({ key, is_done }) => (
          <li key={key} data-done={is_done || undefined}>
            <Step step={key} isDone={is_done} isOpen={open.has(steps[key].path)} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, isDone, isOpen }: { step: WizardStep; isDone: boolean; isOpen: boolean }) {
  const { name, why, path } = steps[step];
  const words = (
    <>
      <span className={c['mark']} role="img" aria-label={isDone ? t('Done') : t('To do')}>
        <Icon path={isDone ? mdiCheckCircle : mdiCircleOutline} size={20} />
      </span>
      <span>
        <b>{t(name)}</b>
        <small>{t(why)}</small>
      </span>
    </>
  );
  return isOpen ? (
    <Link to={path} className={c['step']}>
      {words}
    </Link>
  ) : (
    <span className={c['step']}>{words}</span>
  );
}
