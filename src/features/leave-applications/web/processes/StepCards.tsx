import { ActionIcon, Button, Chip, Radio } from '@mantine/core';
import { mdiArrowDown, mdiArrowUp, mdiClose, mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { useRef, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { reviewerRuleNames, reviewerRules } from '../../rules/reviewer-rules.ts';
import { ReviewerSelect, type KnownPerson } from './PersonSelect.tsx';
import { ableReviewer, emptyStep, type StepValue } from './steps.ts';
import c from './processes.module.css';

/** Maximum steps of a process. */
const maxSteps = 10;

interface StepCardsProps {
  steps: readonly StepValue[];
  /** Error of a step. */
  errorOf(index: number): ReactNode;
  /** Ids of people who cannot decide, such as the applicant. */
  without?: readonly string[];
  /** Name of the field in the form. */
  field?: string;
  /** Whether approvers can be set by rule, as in a process; not for an application, which has its people. */
  hasRules?: boolean;
  onChange(steps: StepValue[]): void;
}

/** Cards of the steps in order: the reviewers of each, and whether one of them is enough. */
export function StepCards({
  steps,
  errorOf,
  without = [],
  field = 'approvers',
  hasRules = false,
  onChange,
}: StepCardsProps) {
  const list = useRef<HTMLOListElement>(null);
  const change = (index: number, step: StepValue) => onChange(steps.with(index, step));
  const move = (index: number, by: 1 | -1) => {
    const moved = steps[index];
    if (moved) onChange(steps.toSpliced(index, 1).toSpliced(index + by, 0, moved));
  };
  const remove = (index: number) => {
    onChange(steps.toSpliced(index, 1));
    // Keeps the focus among the steps.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input')?.focus());
  };
  return (
    <>
      <ol className={c['steps']} ref={list} aria-label={t('Steps in order')}>
        {steps.map((step, index) => (
          <li key={step.key}>
            <StepCard
              step={step}
              number={index + 1}
              error={errorOf(index)}
              without={without}
              path={`${field}.${index}.users`}
              hasRules={hasRules}
              onChange={(next) => change(index, next)}
              {...(index > 0 && { onUp: () => move(index, -1) })}
              {...(index < steps.length - 1 && { onDown: () => move(index, 1) })}
              {...(steps.length > 1 && { onRemove: () => remove(index) })}
            />
          </li>
        ))}
      </ol>
      {steps.length < maxSteps && <AddStep run={() => onChange([...steps, emptyStep()])} />}
    </>
  );
}

const AddStep = ({ run }: { run(): void }) => (
  <Button variant="default" className={c['add'] ?? ''} leftSection={<Icon path={mdiPlus} size={18} />} onClick={run}>
    {t('Add step')}
  </Button>
);

interface StepCardProps {
  step: StepValue;
  number: number;
  error: ReactNode;
  without: readonly string[];
  path: string;
  hasRules: boolean;
  onChange(step: StepValue): void;
  onUp?(): void;
  onDown?(): void;
  onRemove?(): void;
}

function StepCard(props: StepCardProps) {
  const { step, number, onChange, onUp, onDown, onRemove } = props;
  const name = t('Step {number}', { number });
  return (
    <section className={c['card']} aria-label={name}>
      <header>
        <h3>{name}</h3>
        {(onUp || onDown) && (
          <>
            <Act label={t('Move step {number} up', { number })} icon={mdiArrowUp} run={onUp} />
            <Act label={t('Move step {number} down', { number })} icon={mdiArrowDown} run={onDown} />
          </>
        )}
        {onRemove && <Act label={t('Remove step {number}', { number })} icon={mdiDeleteOutline} run={onRemove} />}
      </header>
      <Reviewers {...props} />
      {props.hasRules && <RuleChips step={step} number={number} onChange={onChange} />}
      <Radio.Group
        aria-label={t('Who approves in step {number}', { number })}
        value={String(step.review_condition)}
        onChange={(value) => onChange({ ...step, review_condition: value === '2' ? 2 : 1 })}
      >
        <div className={c['conditions']}>
          <Condition value="1" title={t('Anyone')} text={t('The first response counts.')} />
          <Condition
            value="2"
            title={t('Everyone')}
            text={t('Everyone must approve. A single rejection rejects the request.')}
          />
        </div>
      </Radio.Group>
    </section>
  );
}

/** Approvers by rule, to be turned on and off. */
const RuleChips = ({ step, number, onChange }: Pick<StepCardProps, 'step' | 'number' | 'onChange'>) => (
  <Chip.Group
    multiple
    value={[...step.by_rules]}
    onChange={(chosen) => onChange({ ...step, by_rules: reviewerRules.filter((rule) => chosen.includes(rule)) })}
  >
    <div className={c['rules']} role="group" aria-label={t('Approvers by rule in step {number}', { number })}>
      {reviewerRules.map((rule) => (
        <Chip key={rule} value={rule} size="xs">
          {t(reviewerRuleNames[rule])}
        </Chip>
      ))}
    </div>
  </Chip.Group>
);

const Act = ({ label, icon, run }: { label: string; icon: string; run: (() => void) | undefined }) => (
  <ActionIcon size={32} aria-label={label} disabled={!run} onClick={run}>
    <Icon path={icon} size={18} />
  </ActionIcon>
);

const Condition = ({ value, title, text }: { value: string; title: string; text: string }) => (
  <Radio.Card value={value} className={c['condition'] ?? ''} aria-label={title}>
    <Radio.Indicator />
    <span>
      <b>{title}</b>
      <small>{text}</small>
    </span>
  </Radio.Card>
);

function Reviewers({ step, number, error, without, path, onChange }: StepCardProps) {
  const { approvers } = step;
  const add = (person: KnownPerson) => onChange({ ...step, approvers: [...approvers, ableReviewer(person)] });
  return (
    <div className={c['reviewers']}>
      {approvers.map(({ id, name, avatar, works_here, can_decide }) => (
        <span key={id} className={c['reviewer']} data-gone={!can_decide || undefined}>
          <Avatar name={name} avatar={avatar} size={24} />
          <span>
            {name}
            {!can_decide && <small>{works_here ? t('cannot approve leave') : t('no longer works here')}</small>}
          </span>
          <button
            type="button"
            aria-label={t('Remove {name} from step {number}', { name, number })}
            onClick={() => onChange({ ...step, approvers: approvers.filter((approver) => approver.id !== id) })}
          >
            <Icon path={mdiClose} size={16} />
          </button>
        </span>
      ))}
      <ReviewerSelect
        // Remounts the field for the next reviewer, as a chip shows the chosen one.
        key={approvers.length}
        className={c['addReviewer']}
        name={t('Add approver to step {number}', { number })}
        placeholder={t('Add approver')}
        leftSection={<Icon path={mdiPlus} size={16} />}
        error={error}
        path={path}
        value={null}
        without={[...without, ...approvers.map(({ id }) => id)]}
        onChange={add}
      />
    </div>
  );
}
