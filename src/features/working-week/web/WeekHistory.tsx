import { Button } from '@mantine/core';
import { mdiCalendarArrowRight } from '@mdi/js';
import { withEmploymentImpact } from '#features/employment/web/parts/employment-impact.ts';
import { date, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { confirmAction, showRefusal, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { hoursText, weekText } from '#features/company/rules/week-text.ts';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { SectionCard, Tag } from '#features/profile/web/parts/Section.tsx';
import { useProfileRefresh } from '#features/profile/web/parts/use-profile.ts';
import type { WeekRow } from '../rules/shapes.ts';
import { averageText, WeekChips } from './WeekChips.tsx';
import { workingWeekApi, type WeekReply } from './working-week-api.ts';
import c from './week.module.css';

interface WeekHistoryProps extends PartProps {
  reply: WeekReply;
  onEdit(row: WeekRow): void;
}

/** Lists the weeks of a person: those to come, the current one, and those before. */
export function WeekHistory({ view, reply: { data, may_edit }, onEdit }: WeekHistoryProps) {
  const withdraw = useWithdrawing(view);
  const mayEdit = may_edit && !view.is_discharge_applied;
  if (data.rows.length === 0) return null;
  return (
    <SectionCard title={t('Before and after')} flush>
      <ul className={c['history']}>
        {data.rows.map((row) => (
          <li key={row.id} data-state={row.state}>
            <b className="num">{date(row.effective_from)}</b>
            <StateTag row={row} />
            <span>{row.week ? <WeekChips week={row.week} /> : noWeekText(row)}</span>
            <HoursOf row={row} />
            {mayEdit && row.state === 'scheduled' ? (
              <span className={c['deeds']}>
                <RowButton label={t('Edit')} row={row} onPress={() => onEdit(row)} />
                <RowButton label={t('Withdraw')} row={row} isQuiet onPress={() => withdraw(row)} />
              </span>
            ) : (
              <Author row={row} />
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const noWeekText = ({ weekly_work_time }: WeekRow): string =>
  weekly_work_time === null ? t('Company week') : t('Days not told yet, the company’s days');

/** 'Ida Holm, 14 Oct 2026' */
const Author = ({ row: { author, created_at } }: { row: WeekRow }) => (
  <small className="num">
    {author ? (
      <PersonLink of={author.username} isInSentence>
        {author.name}
      </PersonLink>
    ) : (
      t('System', { of: 'author' })
    )}
    , {instantDate(created_at)}
  </small>
);

function HoursOf({ row: { week, weekly_work_time } }: { row: WeekRow }) {
  if (weekly_work_time === null) return <span />;
  const hours = hoursText(weekly_work_time);
  return <span className="num">{week ? averageText(hours, week) : hours}</span>;
}

function StateTag({ row: { state } }: { row: WeekRow }) {
  if (state === 'scheduled')
    return (
      <Tag tone="primary" icon={mdiCalendarArrowRight}>
        {t('Scheduled')}
      </Tag>
    );
  return state === 'current' ? <Tag tone="success">{t('Current', { of: 'period' })}</Tag> : <Tag>{t('Past')}</Tag>;
}

interface RowButtonProps {
  label: string;
  row: WeekRow;
  isQuiet?: boolean;
  onPress(): void;
}

const RowButton = ({ label, row, isQuiet = false, onPress }: RowButtonProps) => (
  <Button
    size="compact-sm"
    {...(isQuiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
    aria-label={`${label}, ${date(row.effective_from)}`}
    onClick={onPress}
  >
    {label}
  </Button>
);

/** Returns a function that takes a scheduled week back, once that and its impact are confirmed. */
function useWithdrawing(view: PartProps['view']) {
  const refresh = useProfileRefresh();
  const { run } = useAction(
    async ({ id }: WeekRow) => {
      const done = await withEmploymentImpact(({ confirmed }) =>
        workingWeekApi.withdraw.call({
          params: { user_id: view.id },
          body: { row_id: id, ...(confirmed !== undefined && { confirmed }) },
        }),
      );
      if (done) void showSuccess(done.message);
    },
    {
      ask: ({ week, effective_from }) =>
        confirmAction({
          title: t('Withdraw this week?'),
          text: t('It won’t take effect.'),
          verb: t('Withdraw week'),
          keep: t('Keep week'),
          about: [`${date(effective_from)}: ${week ? weekText(week) : t('Company week')}`],
        }),
      onFault: showRefusal,
      refresh,
    },
  );
  return (row: WeekRow) => void run(row);
}
