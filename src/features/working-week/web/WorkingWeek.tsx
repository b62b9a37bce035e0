import { Button } from '@mantine/core';
import { mdiPencilOutline, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { weekText } from '#features/company/rules/week-text.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { AskButton, SectionCard, Tag } from '#features/profile/web/parts/Section.tsx';
import { seenBy } from '#features/profile/web/parts/seen-by.ts';
import { useEditing, useFocusAfter } from '#features/profile/web/parts/use-profile.ts';
import type { ShownWeek, WeekRow } from '../rules/shapes.ts';
import { WeekEditor } from './editor/WeekEditor.tsx';
import { WeekHistory } from './WeekHistory.tsx';
import { WeekRulers } from './WeekRulers.tsx';
import { WeekWaiting } from './WeekWaiting.tsx';
import { ScheduledNote } from './ScheduledNote.tsx';
import { WhatFollows } from './WhatFollows.tsx';
import { workingWeekApi, type WeekData, type WeekReply } from './working-week-api.ts';
import c from './week.module.css';

const section = 'working-week';

/** Shows a person's working week: what counts now, what follows from it, what was and what comes. */
export function WorkingWeek({ view }: PartProps) {
  const stored = useQuery(workingWeekApi.view.read({ params: { user_id: view.id } }));
  return (
    <QueryState query={stored} skeleton={<WeekWaiting />}>
      {(reply) => <Shown view={view} reply={reply} />}
    </QueryState>
  );
}

interface ShownProps extends PartProps {
  reply: WeekReply;
}

function Shown({ view, reply }: ShownProps) {
  const editing = useEditing();
  const [edited, setEdited] = useState<WeekRow>();
  const isOpen = editing.open === section && reply.may_edit;
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, button);
  const begin = async (row?: WeekRow) => {
    setEdited(row);
    await editing.begin(section);
  };
  if (isOpen) return <WeekEditor {...{ view, reply, edited }} onEnd={editing.end} />;
  return (
    <div className={c['grid']}>
      <div className={c['column']}>
        <Current view={view} reply={reply} button={button} onChange={() => void begin()} />
        {view.is_self && <ScheduledNote rows={reply.data.rows} />}
        <WeekHistory view={view} reply={reply} onEdit={(row) => void begin(row)} />
      </div>
      <div className={c['column']}>
        <WhatFollows figures={reply.data.figures} company={reply.data.company} />
        {view.is_self && <Wrong view={view} />}
      </div>
    </div>
  );
}

/** Asks whom to ask about a week that is wrong. */
const Wrong = ({ view }: PartProps) => (
  <p className={c['ask']}>
    {view.ask.length > 0 && t('Something wrong?')} <AskButton view={view} />
  </p>
);

interface CurrentProps extends ShownProps {
  button: RefObject<HTMLButtonElement | null>;
  onChange(): void;
}

function Current({ view, reply: { data, may_edit }, button, onChange }: CurrentProps) {
  const { in_force } = data.figures;
  const isOwn = in_force.source === 'own';
  const change = may_edit && !view.is_discharge_applied && (
    <Button
      ref={button}
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon path={isOwn ? mdiPencilOutline : mdiPlus} size={16} />}
      onClick={onChange}
    >
      {isOwn ? t('Change from a date') : t('Give an own week')}
    </Button>
  );
  return (
    <SectionCard
      id={section}
      title={view.is_self ? t('My working week') : t('Working week')}
      seen={seenBy('employment_info', view)}
      action={change}
    >
      <Headline data={data} />
      {in_force.week?.kind === 'fixed' ? (
        <WeekRulers week={in_force.week} />
      ) : (
        <p className={c['none']}>{noDaysText(in_force)}</p>
      )}
    </SectionCard>
  );
}

/** 'Current · Monday and Wednesday, 8h each · since 1 Nov 2026 · own week, not the company’s' */
function Headline({ data: { figures, rows, on } }: { data: WeekData }) {
  const { week, source, is_scaled } = figures.in_force;
  const since = rows.find(({ effective_from }) => effective_from <= on)?.effective_from;
  const details = [
    source === 'own' && since && t('since {date}', { date: date(since) }),
    source === 'own' && t('own week, not the company’s'),
    is_scaled && t('Working days not told yet: the usual days, scaled to the weekly hours'),
  ];
  return (
    <p className={c['headline']}>
      {source === 'own' && !is_scaled ? (
        <Tag tone="success">{t('Current', { of: 'period' })}</Tag>
      ) : (
        <Tag>{sourceText(source)}</Tag>
      )}
      {week && <b>{weekText(week)}</b>}
      <span>{details.filter(Boolean).join(' · ')}</span>
    </p>
  );
}

function sourceText(source: ShownWeek['source']): string {
  if (source === 'place') return t('Week of the place of work');
  return source === 'department' ? t('Week of the department') : t('Company week');
}

function noDaysText({ week }: ShownWeek): string {
  if (week?.kind === 'hours') return t('The week’s hours are due on any days: no day is late or absent.');
  return t('Only published shifts are due.');
}
