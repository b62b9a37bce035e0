import { ActionIcon, Button } from '@mantine/core';
import { mdiCheckCircle, mdiCircleOutline, mdiClose } from '@mdi/js';
import { Link, useRouter } from '@tanstack/react-router';
import type { SetUpStep } from '#platform/shared/set-up.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useWizard } from './use-wizard.ts';
import c from './SetUpPanel.module.css';

const declared = import.meta.glob<readonly SetUpStep[]>('../../../*/rules/set-up.ts', {
  eager: true,
  import: 'setUpSteps',
});

/** What each step is called, why one does it, and where, by all features. */
const steps = new Map(
  Object.values(declared)
    .flat()
    .map((step) => [step.key, step]),
);

interface StepsProps {
  all: readonly { readonly key: string; readonly is_done: boolean }[];
}

/** Whether this person may open a screen. */
function useIsOpen(): (path: string) => boolean {
  const { routesById } = useRouter();
  const { can } = useSession();
  const screens = Object.values(routesById).flatMap(({ options }) => options.staticData?.screen ?? []);
  return (path) =>
    screens.some((screen) => screen.path === path && (typeof screen.access === 'string' || can(...screen.access)));
}

function Steps({ all }: StepsProps) {
  const isOpen = useIsOpen();
  return (
    <ol className={c['steps']}>
      {all.map(({ key, is_done }) => {
        const step = steps.get(key);
        return (
          step && (
            <li key={key} data-done={is_done || undefined}>
              <Step step={step} isDone={is_done} isOpen={isOpen(step.path)} />
            </li>
          )
        );
      })}
    </ol>
  );
}

/**
 * The steps of setting up a company, with what is done. Whoever dismisses it does so for everybody; it can be brought
 * back.
 */
export function SetUpPanel() {
  const { wizard, dismiss } = useWizard();
  if (!wizard) return null;
  if (!wizard.settings)
    return (
      <div className={c['back']}>
        <Button variant="subtle" size="compact-sm" onClick={() => void dismiss(false)}>
          {t('Show the steps of setting up')}
        </Button>
      </div>
    );
  const done = wizard.steps.filter(({ is_done }) => is_done).length;
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
        {done === wizard.steps.length
          ? t('Everything is set up.')
          : t('{done} of {all} steps are done.', { done, all: wizard.steps.length })}
      </p>
      <Steps all={wizard.steps} />
    </Card>
  );
}

function Step({ step, isDone, isOpen }: { step: SetUpStep; isDone: boolean; isOpen: boolean }) {
  const { name, why, path } = step;
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
