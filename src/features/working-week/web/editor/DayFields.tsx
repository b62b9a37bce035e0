import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { mdiDotsVertical } from '@mdi/js';
import { useId } from 'react';
import { isTwelveHour, timeOfDay } from '#platform/web/format.ts';
import { isCompleteTime, readTime } from '#platform/web/read-time.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { hoursText } from '#features/company/rules/week-text.ts';
import { dayName } from '#features/employment/web/parts/week-lane.ts';
import type { DayTemplate } from '../../rules/shapes.ts';
import { CellInput } from './CellInput.tsx';
import { withBreak, withHours, withoutTimes, withTemplate, withTimes, type DayDraft } from './draft.ts';
import { readHours, writtenHours } from './typed.ts';
import c from './editor.module.css';

interface DayFieldsProps {
  day: DayDraft;
  week: number;
  weekday: number;
  /** Name of the week in labels; undefined when there is only one. */
  weekName: string | undefined;
  problem: string | undefined;
  isChanged: boolean;
  templates: readonly DayTemplate[];
  onChange(change: (old: DayDraft) => DayDraft): void;
}

/** A day of the editor: a day off, or its hours and usual times. */
export function DayFields(props: DayFieldsProps) {
  const { day, week, weekday, weekName, problem, isChanged, onChange } = props;
  const errorId = useId();
  const name = weekName ? t('{day}, {week}', { day: dayName(weekday), week: weekName }) : dayName(weekday);
  return (
    <li className={c['day']} data-changed={isChanged || undefined}>
      <Checkbox
        label={dayName(weekday, 'short')}
        aria-label={name}
        checked={day.isOn}
        data-place={`${week}.${weekday}.on`}
        onChange={({ currentTarget: { checked } }) => onChange((old) => ({ ...old, isOn: checked }))}
      />
      {day.isOn ? (
        <Times {...props} name={name} errorId={problem ? errorId : undefined} />
      ) : (
        <span className={c['off']}>{t('off', { of: 'day' })}</span>
      )}
      {problem && (
        <p id={errorId} className={c['error']} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

function Times(props: DayFieldsProps & { name: string; errorId: string | undefined }) {
  const { day, week, weekday, name, errorId, onChange } = props;
  const cell = (column: string) => ({
    place: `${week}.${weekday}.${column}`,
    isWrong: errorId !== undefined,
    describedBy: errorId,
  });
  const time = (field: 'from' | 'to') => ({
    ...cell(field),
    className: c['time'],
    value: day[field] === '' ? '' : timeOfDay(day[field]),
    placeholder: isTwelveHour() ? '--' : '--:--',
    isComplete: isCompleteTime,
    onRead(text: string) {
      const read = text.trim() === '' ? '' : readTime(text);
      if (read !== null) onChange((old) => withTimes(old, { [field]: read }));
    },
  });
  return (
    <div className={c['times']}>
      <CellInput
        {...cell('hours')}
        label={t('{day}: hours', { day: name })}
        className={c['hours']}
        value={writtenHours(day.work_time)}
        isComplete={(text) => readHours(text) !== null}
        onRead={(text) => onChange((old) => withHours(old, readHours(text)))}
      />
      <CellInput {...time('from')} label={t('{day}: start', { day: name })} />
      <span aria-hidden>–</span>
      <CellInput {...time('to')} label={t('{day}: end', { day: name })} />
      <DayMenu {...props} />
    </div>
  );
}

function DayMenu({ day, name, templates, onChange }: DayFieldsProps & { name: string }) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('More for {day}', { day: name })}>
          <Icon path={mdiDotsVertical} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={c['menu'] ?? ''}>
        {templates.length > 0 && <Menu.Label>{t('Hours of a shift')}</Menu.Label>}
        {templates.map((template) => (
          <Menu.Item
            key={template.id}
            rightSection={<small className="num">{hoursText(template.work_time)}</small>}
            data-selected={template.id === day.template_id || undefined}
            onClick={() => onChange((old) => withTemplate(old, template))}
          >
            {template.name}, {timeOfDay(template.start_time)}
          </Menu.Item>
        ))}
        {templates.length > 0 && <Menu.Divider />}
        <Menu.Item disabled={day.from === ''} onClick={() => onChange(withoutTimes)}>
          {t('At any time')}
        </Menu.Item>
        <Menu.Item
          disabled={day.break_time === 0}
          onClick={() => onChange((old) => withBreak(old, { break_time: 0, break_start: null }))}
        >
          {t('No break')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
