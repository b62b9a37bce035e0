import { ActionIcon } from '@mantine/core';
import { mdiCheckCircle, mdiCircleOutline, mdiClose } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import type { SetUpStep } from '#platform/shared/set-up.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { stepOf } from './declared-steps.ts';
import { useIsOpen } from './use-is-open.ts';
import c from './steps.module.css';

interface StepsCardProps {
  title: string;
  steps: readonly { readonly key: string; readonly is_done: boolean }[];
  /** Hides the card for everyone. */
  onHide(): void;
}

/** Lists set-up steps with their status and links to their screens. */
export function StepsCard({ title, steps, onHide }: StepsCardProps) {
  const done = steps.filter(({ is_done }) => is_done).length;
  const isOpen = useIsOpen();
  return (
    <Card
      className={c['panel']}
      title={title}
      aside={
        <ActionIcon aria-label={t('Hide these steps for everyone')} onClick={onHide}>
          <Icon path={mdiClose} size={18} />
        </ActionIcon>
      }
    >
      <p className={c['line']}>{t('{done} of {all} steps done.', { done, all: steps.length })}</p>
      <ol className={c['steps']}>
        {steps.map(({ key, is_done }) => {
          const step = stepOf(key);
          return (
            step && (
              <li key={key} data-done={is_done || undefined}>
                <Step step={step} isDone={is_done} isOpen={isOpen(step.path)} />
              </li>
            )
          );
        })}
      </ol>
    </Card>
  );
}

function Step({ step, isDone, isOpen }: { step: SetUpStep; isDone: boolean; isOpen: boolean }) {
  const { name, why, path } = step;
  const words = (
    <>
      <span className={c['mark']} role="img" aria-label={isDone ? t('Done', { of: 'status' }) : t('To do')}>
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
