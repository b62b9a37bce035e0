import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Box } from './Box.tsx';
import { amountOf } from './leave-words.ts';
import type { ApplicationPage } from './replies.ts';
import c from './view.module.css';

interface HistoryEvent {
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
}

/** History of an application in order: applied for, opened, decided, changed and withdrawn. */
export function History({ opened }: { opened: ApplicationPage }) {
  const { person } = useSession();
  const nameOf = (one: NamedItem | null | undefined) =>
    !one ? t('Someone') : one.id === person?.id ? t('you', { of: 'subject' }) : one.name;
  return (
    <Box title={t('History')}>
      <dl className={c['history']}>
        {happenedTo(opened, nameOf)
          .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
          .map(({ at, text }) => (
            <div key={`${at} ${text}`}>
              <dt>{text}</dt>
              <dd className="num">{instant(at)}</dd>
            </div>
          ))}
      </dl>
    </Box>
  );
}

interface NamedItem {
  readonly id: string;
  readonly name: string;
}
type NameOf = (one: NamedItem | null | undefined) => string;

function happenedTo({ item, reviewers, original_item }: ApplicationPage, nameOf: NameOf): HistoryEvent[] {
  const { unit } = item.leave_type;
  const applied = { name: nameOf(item.applied_by ?? item.user), amount: amountOf(original_item.total, unit) };
  const isOther = original_item.total !== item.total;
  return [
    {
      at: item.applied_at,
      text: isOther ? t('Applied for {amount} by {name}', applied) : t('Applied by {name}', applied),
    },
    ...(item.viewed_by && item.viewed_at
      ? [{ at: item.viewed_at, text: t('Opened by {name}', { name: nameOf(item.viewed_by) }) }]
      : []),
    ...reviewers.flatMap(({ reviewers: stepReviewers }) =>
      stepReviewers.flatMap((reviewer) => decidedBy(reviewer, nameOf)),
    ),
    ...item.other_decisions.map(({ by, decision, decided_at, is_change }) => ({
      at: decided_at,
      text: (is_change ? changedTo : decidedAs)(decision, nameOf(by)),
    })),
  ];
}

type Reviewer = ApplicationPage['reviewers'][number]['reviewers'][number];

function decidedBy({ id, name, decision, decided_at, deputy }: Reviewer, nameOf: NameOf): HistoryEvent[] {
  if (!decision || !decided_at) return [];
  const own = nameOf({ id, name });
  const who = deputy ? t('{name} for {other}', { name: nameOf(deputy), other: own }) : own;
  return [{ at: decided_at, text: decidedAs(decision, who) }];
}

type Decision = ApplicationPage['item']['other_decisions'][number]['decision'];

function decidedAs(decision: Decision, name: string): string {
  if (decision === 'approved') return t('Approved by {name}', { name });
  return decision === 'rejected' ? t('Rejected by {name}', { name }) : t('Withdrawn by {name}', { name });
}

function changedTo(decision: Decision, name: string): string {
  if (decision === 'approved') return t('Changed to approved by {name}', { name });
  return decision === 'rejected' ? t('Changed to rejected by {name}', { name }) : decidedAs(decision, name);
}
