import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { withConfirmedImpact } from '#platform/web/confirmed-impact.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { BasicFields } from '../editor/BasicFields.tsx';
import { CycleStrip } from '../editor/CycleStrip.tsx';
import { changedDays, draftFrom, isChanged, weekOf, type WeekDraft } from '../editor/draft.ts';
import { problemsOf } from '../editor/problems.ts';
import { WeekGrid } from '../editor/WeekGrid.tsx';
import { placeWeeksApi, type Item, type PlaceTerms } from './place-weeks-api.ts';
import { useTermsRefresh } from './use-terms-refresh.ts';
import c from '../editor/editor.module.css';

interface PlaceWeekEditorProps {
  item: Item;
  terms: PlaceTerms;
  onEnd(): void;
}

/** Earliest date from which a week can count. */
const earliest = '2000-01-01' as LocalDate;

/** Edits the week of a place or department from a date on; saving asks about its impact. */
export function PlaceWeekEditor({ item, terms, onEnd }: PlaceWeekEditorProps) {
  const { draft, stored, setDraft } = useDraft(terms);
  const problems = problemsOf(draft);
  const isDirty = isChanged(draft, stored);
  const save = useSaving(item, terms.version, onEnd);
  const mayLeave = useUnsavedGuard(isDirty && !save.busy);
  const isBlocked = problems.whole !== null || problems.days.size > 0;
  return (
    <section className={c['editor']} aria-label={t('{section}, editing', { section: t('Working week') })}>
      <header>
        <h2>{t('Working week')}</h2>
        {draft.kind !== 'company' && (
          <div>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => setDraft((old) => ({ ...old, kind: 'company' }))}
            >
              {t('Company week')}
            </Button>
          </div>
        )}
      </header>
      <BasicFields draft={draft} min={earliest} mean={null} onChange={setDraft} />
      <Days {...{ draft, stored, problems }} onChange={setDraft} />
      <footer className={c['foot']}>
        <div>
          <FormProblem text={problems.whole ?? save.problem} />
        </div>
        <Button
          variant="default"
          disabled={save.busy}
          onClick={() => void mayLeave().then((leaves) => leaves && onEnd())}
        >
          {t('Cancel')}
        </Button>
        <Button loading={save.busy} disabled={!isDirty || isBlocked} onClick={() => void save.run(draft)}>
          {t('Save from {date}', { date: date(draft.effective_from) })}
        </Button>
      </footer>
    </section>
  );
}

function useDraft({ weeks }: PlaceTerms) {
  const [stored] = useState(() => {
    const today = companyToday() as LocalDate;
    const week = weeks.findLast(({ effective_from }) => effective_from <= today)?.week ?? null;
    return draftFrom({ week, source: null, is_scaled: false }, undefined, today);
  });
  const [draft, setDraft] = useState<WeekDraft>(stored);
  return { draft, stored, setDraft };
}

interface DaysProps {
  draft: WeekDraft;
  stored: WeekDraft;
  problems: ReturnType<typeof problemsOf>;
  onChange(change: (old: WeekDraft) => WeekDraft): void;
}

function Days({ draft, stored, problems, onChange }: DaysProps) {
  const week = weekOf(draft);
  if (week?.kind !== 'fixed') return null;
  const changed = new Set(changedDays(draft, stored).map(({ week: index, day }) => `${index}.${day}`));
  return (
    <>
      <WeekGrid {...{ draft, stored, problems, changed, onChange }} templates={[]} />
      {problems.whole === null && <CycleStrip week={week} isNew={(index, day) => changed.has(`${index}.${day}`)} />}
    </>
  );
}

function useSaving(item: Item, version: string, onEnd: () => void) {
  const refresh = useTermsRefresh();
  return useAction(
    async (draft: WeekDraft) => {
      const { effective_from } = draft;
      const body = { ...item, effective_from, week: weekOf(draft), version };
      const done = await withConfirmedImpact(
        (confirmed) => placeWeeksApi.store.call({ body: { ...body, ...(confirmed && { confirmed }) } }),
        {
          title: t('Change the working week from {date}?', { date: date(effective_from) }),
          verb: t('Change', { of: 'action' }),
        },
      );
      if (!done) return;
      await refresh();
      onEnd();
      void showSuccess(done.message);
    },
    { onFault: inlineOr(showFailure), refresh },
  );
}
