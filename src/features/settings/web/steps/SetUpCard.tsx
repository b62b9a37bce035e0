import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  mdiAccountGroupOutline,
  mdiArrowRight,
  mdiCheckCircle,
  mdiChevronRight,
  mdiCircleOutline,
  mdiClockOutline,
  mdiCogOutline,
  mdiDotsHorizontal,
  mdiPalmTree,
} from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { setUpAreas, type SetUpArea, type SetUpStep } from '#platform/shared/set-up.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Wizard } from '../../contract.ts';
import type { WizardProps } from '../parts/use-wizard.ts';
import { stepOf } from './declared-steps.ts';
import { useIsOpen } from './use-is-open.ts';
import c from './set-up-card.module.css';

const icons: Readonly<Record<SetUpArea, string>> = {
  settings: mdiCogOutline,
  employee: mdiAccountGroupOutline,
  attendance: mdiClockOutline,
  leave: mdiPalmTree,
};
const names: Readonly<Record<SetUpArea, () => string>> = {
  settings: () => t('Settings'),
  employee: () => t('Employee'),
  attendance: () => t('Attendance'),
  leave: () => t('Leave', { of: 'absence' }),
};

type WizardStep = Wizard['steps'][number];
type StepView = SetUpStep & Pick<WizardStep, 'is_done' | 'is_optional' | 'detail'> & { readonly isOpen: boolean };

/** Returns the steps of displayed panels in order. */
function useSteps({ steps, ...panels }: Wizard): readonly StepView[] {
  const isOpen = useIsOpen();
  return steps.flatMap(({ key, is_done, is_optional, detail, area }) => {
    const step = panels[area] ? stepOf(key) : undefined;
    return step ? { ...step, is_done, is_optional, detail, isOpen: isOpen(step.path) } : [];
  });
}

/** Shows the whole set-up in one place: progress, the next step, and the panels with their steps. */
export function SetUpCard({ wizard, dismiss }: WizardProps) {
  const steps = useSteps(wizard);
  const missing = steps.filter(({ is_done, is_optional }) => !is_done && !is_optional);
  const next = missing.find(({ isOpen }) => isOpen);
  const minutes = missing.reduce((sum, step) => sum + step.minutes, 0);
  const areas = setUpAreas.filter((area) => steps.some((step) => step.area === area));
  return (
    <Card className={c['setUp']}>
      <section aria-label={t('Set up Muster')}>
        <header className={c['head']}>
          <div>
            <h2>{t('Set up Muster')}</h2>
            <p>
              {t(
                '{count, plural, one {About # minute left.} other {About # minutes left.}} Steps are ticked off as you go.',
                { count: minutes },
              )}
            </p>
          </div>
          <Progress done={steps.filter(({ is_done }) => is_done).length} all={steps.length} />
          <HideMenu areas={areas} dismiss={dismiss} />
        </header>
        {next && <Next step={next} />}
        <div className={c['panels']}>
          {areas.map((area) => (
            <Panel key={area} area={area} steps={steps.filter((step) => step.area === area)} />
          ))}
        </div>
      </section>
    </Card>
  );
}

/** Progress as a ruler with a cell for each step. */
function Progress({ done, all }: { done: number; all: number }) {
  return (
    <div className={c['progress']}>
      <p>
        {t('Progress')}
        <span className="num">
          <b>{done}</b> {t('of {all}', { all })}
        </span>
      </p>
      <div className={c['cells']} aria-hidden>
        {Array.from({ length: all }, (_, cell) => (
          <i key={cell} data-done={cell < done || undefined} />
        ))}
      </div>
    </div>
  );
}

/** Hides panels for everyone; they can be restored among the settings. */
function HideMenu({ areas, dismiss }: { areas: readonly SetUpArea[] } & Pick<WizardProps, 'dismiss'>) {
  const hideAll = async () => {
    for (const area of areas) await dismiss(area, true);
  };
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('More actions for these steps')}>
          <Icon path={mdiDotsHorizontal} size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {areas.length > 1 &&
          areas.map((area) => (
            <Menu.Item key={area} onClick={() => void dismiss(area, true)}>
              {t('Hide “{name}” for everyone', { name: names[area]() })}
            </Menu.Item>
          ))}
        <Menu.Item onClick={() => void hideAll()}>{t('Hide all steps for everyone')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Next({ step: { name, why, action, path } }: { step: StepView }) {
  return (
    <div className={c['next']}>
      <DayIcon state="unassigned" size={28} decorative />
      <p>
        <b>{t('Next: {step}', { step: t(name) })}</b>
        <small>{t(why)}</small>
      </p>
      <Button
        renderRoot={(props) => <Link to={path} {...props} />}
        rightSection={<Icon path={mdiArrowRight} size={18} />}
      >
        {t(action)}
      </Button>
    </div>
  );
}

function Panel({ area, steps }: { area: SetUpArea; steps: readonly StepView[] }) {
  const name = names[area]();
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <section className={c['panel']} aria-label={name}>
      <header>
        <Icon path={icons[area]} size={20} />
        <h3>{name}</h3>
        <span className="num">{t('{done} of {all}', { done, all: steps.length })}</span>
      </header>
      <ol>
        {steps.map((step) => (
          <li key={step.key} data-done={step.is_done || undefined}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { name, path, condition, is_done, detail, isOpen } }: { step: StepView }) {
  const words = (
    <>
      <span className={c['mark']} role="img" aria-label={is_done ? t('Done', { of: 'status' }) : t('To do')}>
        <Icon path={is_done ? mdiCheckCircle : mdiCircleOutline} size={20} />
      </span>
      <span className={c['name']}>
        {t(name)}
        {!is_done && condition && <small>{t(condition)}</small>}
      </span>
      {is_done && detail !== null && <span className={`${c['detail']} num`}>{detail}</span>}
      {!is_done && isOpen && <Icon path={mdiChevronRight} size={18} />}
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
