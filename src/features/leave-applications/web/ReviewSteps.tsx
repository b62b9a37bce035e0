import { type ReactNode, useState } from 'react';
import { Button } from '@mantine/core';
import { mdiAccountSwitchOutline } from '@mdi/js';
import { useSession } from '#platform/web/session.ts';
import { instant, shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { StateMark } from '#features/leave/web/parts/StateMark.tsx';
import type { ReviewStepItem } from '../rules/shapes.ts';
import { editReviewersPermissions } from '../rules/access.ts';
import { Box } from './Box.tsx';
import { amountOf, conditionText } from './leave-words.ts';
import type { ApplicationPage } from './replies.ts';
import c from './view.module.css';

/** Timeline of the review: past decisions, the reviewers of now, and those who come next. */
export function ReviewSteps({ opened: { item, reviewers } }: { opened: ApplicationPage }) {
  const { can, person } = useSession();
  const isOver = item.state !== 'created';
  // The applicant may not choose the reviewers.
  const maySet = !isOver && item.user.id !== person?.id && can(...editReviewersPermissions);
  return (
    <Box title={t('Review', { of: 'steps' })} {...(maySet && { aside: <ReviewerSettings item={item} /> })}>
      <ol className={c['steps']}>
        <Entry
          mark="approved"
          title={t('Applied')}
          more={instant(item.applied_at)}
          who={item.applied_by ?? item.user}
        />
        {item.viewed_by && item.viewed_at && !hasDecided(reviewers, item.viewed_by.id) && (
          <Entry
            mark="approved"
            title={t('{name} opened it', { name: item.viewed_by.name })}
            more={instant(item.viewed_at)}
            who={null}
          />
        )}
        {reviewers.flatMap((step, index) =>
          step.reviewers.map((reviewer) => (
            <Reviewer key={`${index} ${reviewer.id}`} {...{ one: reviewer, step, item }} />
          )),
        )}
        {item.other_decisions.map(({ by, decision, comment, decided_at, is_change }) => (
          <Entry
            key={decided_at}
            mark={decision}
            title={changeText(by?.name ?? t('Someone'), decision, is_change)}
            more={instant(decided_at)}
            comment={comment}
            who={by}
          />
        ))}
        <BookingEntry item={item} />
      </ol>
      {!isOver && <p className={c['quiet']}>{conditionText(reviewers)}</p>}
    </Box>
  );
}

/** Whether a reviewer has decided; then "opened" needs no entry of its own. */
const hasDecided = (steps: readonly ReviewStepItem[], id: string) =>
  steps.some(({ reviewers }) => reviewers.some((reviewer) => reviewer.id === id && reviewer.decision !== null));

/** End of the timeline: what an approval does, or has done. */
function BookingEntry({ item }: Pick<ApplicationPage, 'item'>) {
  const amount = amountOf(item.total, item.leave_type.unit);
  if (item.state === 'created') return <Entry mark="to_come" title={t('Then it’s booked')} who={null} />;
  if (item.state !== 'approved') return null;
  return (
    <Entry mark="approved" title={t('Booked')} more={t('{amount}, visible in all calendars', { amount })} who={null} />
  );
}

type StepReviewer = ReviewStepItem['reviewers'][number];

interface ReviewerProps {
  one: StepReviewer;
  step: ReviewStepItem;
  item: ApplicationPage['item'];
}

function Reviewer({ one, step, item }: ReviewerProps) {
  const { decision, deputy } = one;
  if (decision === null && item.state === 'rejected' && step.state === 'to_come')
    return <Entry mark="to_come" title={<s>{one.name}</s>} more={t('no longer needed')} who={one} />;
  // When the first decision counts, the other reviewers of the step are no longer asked.
  if (decision === null && (item.state !== 'created' || step.state === 'done')) return null;
  const name = decision && deputy ? t('{name} for {other}', { name: deputy.name, other: one.name }) : one.name;
  return (
    <Entry
      mark={decision ?? (step.state === 'under_way' ? 'waiting' : 'to_come')}
      title={decision ? decisionText(name, decision) : titleOf(name, step)}
      more={one.decided_at ? instant(one.decided_at) : (absence(one, deputy?.name) ?? reminder(item, step))}
      comment={one.comment}
      who={one}
    />
  );
}

type StepDecision = 'approved' | 'rejected' | 'withdrawn';

/** 'Rafael Costa approved it' */
function decisionText(name: string, decision: StepDecision): string {
  if (decision === 'approved') return t('{name} approved it', { name });
  return decision === 'rejected' ? t('{name} rejected it', { name }) : t('{name} withdrew it', { name });
}

/** 'Rafael Costa changed the decision to rejected' */
function changeText(name: string, decision: StepDecision, isChange: boolean): string {
  if (!isChange || decision === 'withdrawn') return decisionText(name, decision);
  return decision === 'approved'
    ? t('{name} changed the decision to approved', { name })
    : t('{name} changed the decision to rejected', { name });
}

const titleOf = (name: string, { state }: ReviewStepItem) =>
  state === 'under_way' ? t('Waiting for {name}', { name }) : t('Then {name}', { name });

function absence({ works_here, can_decide }: StepReviewer, deputy: string | undefined): string | undefined {
  if (!works_here) return t('no longer works here');
  if (!can_decide) return t('cannot approve leave');
  return deputy ? t('{name} is their deputy', { name: deputy }) : undefined;
}

/** Date on which the current reviewers are reminded: 'Reminder on Tue 24 Nov'. */
function reminder({ reminds_on }: ApplicationPage['item'], { state }: ReviewStepItem): string | undefined {
  if (!reminds_on || state !== 'under_way') return undefined;
  return t('Reminder on {day}', { day: `${weekday(reminds_on, 'short')} ${shortDay(reminds_on)}` });
}

interface EntryProps {
  mark: Parameters<typeof StateMark>[0]['state'];
  title: ReactNode;
  more?: string | undefined;
  comment?: string | null | undefined;
  who: { readonly name: string; readonly avatar?: string } | null;
}

const Entry = ({ mark, title, more, comment, who }: EntryProps) => (
  <li data-mark={mark}>
    <StateMark state={mark} size={20} />
    <div>
      <b>{title}</b>
      {more && <small>{more}</small>}
      {comment && <q>{comment}</q>}
    </div>
    {who?.avatar && <Avatar name={who.name} avatar={who.avatar} size={28} />}
  </li>
);

const ReviewersDialog = lazyPart(() => import('./ReviewersDialog.tsx'), 'ReviewersDialog');

/** Button that changes the reviewers of one application. */
function ReviewerSettings({ item }: { item: ApplicationPage['item'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon path={mdiAccountSwitchOutline} size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('Change approvers')}
      </Button>
      {isOpen && <ReviewersDialog item={item} onClose={() => setOpen(false)} />}
    </>
  );
}
