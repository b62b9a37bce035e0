import { Button } from '@mantine/core';
import { mdiContentCopy, mdiHistory } from '@mdi/js';
import { useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { isShownInline, problemOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { weekText } from '#features/company/rules/week-text.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { seenBy } from '#features/profile/web/parts/seen-by.ts';
import { useDiscard } from '#features/profile/web/parts/use-discard.ts';
import type { WeekRow } from '../../rules/shapes.ts';
import { ChangeDialog } from '../change/ChangeDialog.tsx';
import { WhatFollows } from '../WhatFollows.tsx';
import { workingWeekApi, type WeekReply } from '../working-week-api.ts';
import { BasicFields } from './BasicFields.tsx';
import { CycleStrip } from './CycleStrip.tsx';
import { changedDays, draftFrom, isChanged, weekOf, withCopies, type WeekDraft } from './draft.ts';
import { EditorFoot } from './EditorFoot.tsx';
import { problemsOf } from './problems.ts';
import { usePreview, type PreviewReply, type WeekBody } from './use-preview.ts';
import { WeekGrid } from './WeekGrid.tsx';
import w from '../week.module.css';
import c from './editor.module.css';

interface WeekEditorProps extends PartProps {
  reply: WeekReply;
  /** Scheduled week that is edited; undefined: another week from a date. */
  edited: WeekRow | undefined;
  onEnd(): void;
}

/** Edits a person's week from a date on; saving shows first what changes. */
export function WeekEditor({ view, reply, edited, onEnd }: WeekEditorProps) {
  const editor = useEditor(reply, edited);
  const { draft, stored, problems, body, isDirty, change } = editor;
  const { preview, isOld, fault } = usePreview(view.id, body);
  const discard = useDiscard(isDirty, onEnd);
  const [shown, setShown] = useState<PreviewReply>();
  const see = useSeeing(view.id, body, setShown);
  const { figures, company } = reply.data;
  const problem = problems.whole ?? (see.problem || (fault && isShownInline(fault) ? problemOf(fault) : ''));
  return (
    <div className={w['grid']}>
      <section className={c['editor']} aria-label={t('{section}, editing', { section: t('Working week') })}>
        <header>
          <h2>{t('Working week')}</h2>
          <span>{seenBy('employment_info', view)}</span>
          <HeadButtons draft={draft} hasOwn={reply.data.rows.length > 0} onChange={change} />
        </header>
        <BasicFields draft={draft} min={view.joined_on} mean={reply.data.mean} onChange={change} />
        <Days {...{ editor, reply }} />
        <EditorFoot
          {...{ draft, stored, problem, isDirty }}
          isBusy={see.busy}
          isBlocked={problems.days.size > 0 || problems.whole !== null}
          onCancel={() => void discard()}
          onSee={() => void see.run()}
        />
      </section>
      <WhatFollows figures={preview?.after ?? figures} before={preview?.before} company={company} isOld={isOld} />
      {shown && body && (
        <ChangeDialog
          {...{ view, body, reply }}
          initial={shown}
          version={editor.version}
          onBack={() => setShown(undefined)}
          onSaved={onEnd}
        />
      )}
    </div>
  );
}

/** Returns the first day of the next month, from which most contracts count. */
const nextMonth = (today: LocalDate) =>
  `${addDays(`${today.slice(0, 7)}-01` as LocalDate, 31).slice(0, 7)}-01` as LocalDate;

function useEditor({ data, version }: WeekReply, edited: WeekRow | undefined) {
  const today = companyToday() as LocalDate;
  // Somebody may save while this is open: what is sent is compared with what was read at first.
  const [begun] = useState(() => {
    const from = edited?.effective_from ?? (data.on > today ? data.on : nextMonth(today));
    return { version, stored: draftFrom(data.figures.in_force, edited, from) };
  });
  const [draft, setDraft] = useState<WeekDraft>(begun.stored);
  const problems = problemsOf(draft);
  const isSendable = problems.whole === null && problems.days.size === 0;
  const body: WeekBody | undefined = isSendable
    ? { effective_from: draft.effective_from, week: weekOf(draft), ...(edited && { row_id: edited.id }) }
    : undefined;
  const change = (next: (old: WeekDraft) => WeekDraft) => setDraft(next);
  return { ...begun, draft, problems, body, change, isDirty: isChanged(draft, begun.stored) };
}
export type Editor = ReturnType<typeof useEditor>;

/** Loads what changes, for the dialog that asks to save it. */
function useSeeing(user_id: string, body: WeekBody | undefined, onShow: (shown: PreviewReply) => void) {
  return useAction(
    async () => {
      if (body) onShow(await workingWeekApi.makeStore.call({ params: { user_id }, body }));
    },
    { onFault: (fault: Fault) => (isShownInline(fault) ? problemOf(fault) : void showFailure(fault)) },
  );
}

interface HeadButtonsProps {
  draft: WeekDraft;
  /** Whether the person has, or had, a week or hours of their own. */
  hasOwn: boolean;
  onChange(change: (old: WeekDraft) => WeekDraft): void;
}

function HeadButtons({ draft, hasOwn, onChange }: HeadButtonsProps) {
  const count = draft.weeks.length;
  return (
    <div>
      {draft.kind === 'fixed' && count > 1 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon path={mdiContentCopy} size={16} />}
          onClick={() => onChange(withCopies)}
        >
          {count === 2 ? t('Copy week 1 to 2') : t('Copy week 1 to all')}
        </Button>
      )}
      {hasOwn && draft.kind !== 'company' && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon path={mdiHistory} size={16} />}
          onClick={() => onChange((old) => ({ ...old, kind: 'company' }))}
        >
          {t('Company week')}
        </Button>
      )}
    </div>
  );
}

function Days({ editor, reply }: { editor: Editor; reply: WeekReply }) {
  const { draft, stored, problems, change } = editor;
  const { company, templates } = reply.data;
  if (draft.kind === 'company')
    return <p className={c['plain']}>{company.week ? weekText(company.week) : t('Only published shifts are due.')}</p>;
  const week = weekOf(draft);
  if (week?.kind !== 'fixed') return null;
  const changed = new Set(changedDays(draft, stored).map(({ week: index, day }) => `${index}.${day}`));
  const wasOff = (index: number, day: number) =>
    changed.has(`${index}.${day}`) && !stored.weeks[index % stored.weeks.length]?.[day]?.isOn;
  return (
    <>
      <WeekGrid {...{ draft, stored, problems, templates, changed }} onChange={change} />
      {problems.whole === null && <CycleStrip week={week} isNew={wasOff} />}
    </>
  );
}
