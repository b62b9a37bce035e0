import { useState } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import { isTwelveHour } from '#platform/web/format.ts';
import { companyZone } from '#platform/web/server-time.ts';
import { useServerTime } from '#platform/web/use-server-time.ts';
import { useSession } from '#platform/web/session.ts';
import type { ClockingSummary } from '../contract.ts';
import { checkDrafts } from './clock-out-form.ts';
import { countChanges, draftOf, hasWrongTime, type ClockDraft } from './parts/entry-drafts.ts';
import { isBroken, withServer } from './parts/entry-errors.ts';

/** Form state of the dialog: drafts, rules, and the server's refusal. */
export function useClockOutForm(summary: ClockingSummary, refusal: Fault | null) {
  const { can } = useSession();
  const twelve = isTwelveHour();
  const [drafts, setDrafts] = useState(() => draftOf(summary, twelve));
  const [comment, setComment] = useState('');
  /** Number of submit attempts; from the first one on, missing ends are errors. */
  const [checks, setChecks] = useState(0);
  /** Refusal that became outdated by further typing. */
  const [answered, setAnswered] = useState<Fault | null>(null);
  const now = useServerTime();
  const checked = checkDrafts(drafts, { zone: companyZone(), working_date: summary.working_date, now, twelve });
  const isStale = refusal === answered;
  const own = checks > 0 ? checked.submitting : checked.typing;
  const errors = isStale ? own : withServer(own, refusal);
  const isUnreadable = drafts.some((draft) => hasWrongTime(draft, twelve));

  return {
    drafts,
    comment,
    twelve,
    judged: checked,
    errors,
    checks,
    isStale,
    commentError: isStale ? null : (refusal?.errors?.['comment']?.[0] ?? null),
    hasErrors: errors.some(isBroken) || (checks > 0 && isUnreadable),
    changes: countChanges(drafts, summary, twelve) + (comment.trim() ? 1 : 0),
    mayShape: can('add_any_attendance', 'edit_any_attendance') && !summary.is_discharge_applied,
    /** Validates as on submit. @returns whether it may be sent */
    check(): boolean {
      setChecks((times) => times + 1);
      return !isUnreadable && !checked.submitting.some(isBroken);
    },
    set(next: readonly ClockDraft[]) {
      setDrafts([...next]);
      setAnswered(refusal);
    },
    setComment(text: string) {
      setComment(text);
      setAnswered(refusal);
    },
  };
}
