import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import type { YearEffect } from '../rules/by-year.ts';
import { totalOf, type ChosenDates } from '../rules/choosing.ts';
import type { EnabledDate } from '../rules/shapes.ts';
import { fewerDays, typesThatCover } from '../rules/balance-alternatives.ts';
import { amountOf } from './leave-words.ts';
import type { Choice, Form } from './replies.ts';
import c from './apply.module.css';

interface BalanceAlternativesProps {
  form: Form;
  choice: Choice;
  dates: ReadonlyMap<string, EnabledDate>;
  isOwn: boolean;
  over: YearEffect;
  onType(id: string): void;
  onChosen(chosen: ChosenDates): void;
}

/** Alternatives when too much is chosen: another type that covers it, fewer days, or a person to ask. */
export function BalanceAlternatives({ form, choice, dates, isOwn, over, onType, onChosen }: BalanceAlternativesProps) {
  const { type, chosen } = choice;
  const others = form.leave_types.filter(({ id }) => id !== type.id);
  const enough = typesThatCover({ chosen, dates, type }, others, form.summary);
  const fewer = fewerDays({ chosen, dates, type }, over.year, over.left);
  const remaining = totalOf(fewer, dates, type);
  return (
    <div className={c['ways']}>
      {enough.slice(0, 2).map(({ id, name }) => (
        <Button key={id} size="xs" variant="default" onClick={() => onType(id)}>
          {t('Use {type}', { type: name })}
        </Button>
      ))}
      {remaining > 0 && (
        <Button size="xs" variant="default" onClick={() => onChosen(fewer)}>
          {t('Keep only {amount}', { amount: amountOf(remaining, type.unit) })}
        </Button>
      )}
      {enough.length === 0 && isOwn && <Ask form={form} />}
    </div>
  );
}

/** Names a reviewer to ask when no other type has enough. */
function Ask({ form: { reviewers } }: { form: Form }) {
  const [first] = reviewers[0]?.reviewers ?? [];
  if (!first) return null;
  return <p className={c['hint']}>{t('If you need all of these days, ask {name} first.', { name: first.name })}</p>;
}
