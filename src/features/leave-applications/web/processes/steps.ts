import { t } from '#platform/web/i18n.ts';
import { stepsFor } from '../../rules/review.ts';
import type { ReviewerRule } from '../../rules/reviewer-rules.ts';
import { conditionName, stepText } from './process-words.ts';

/** A person who decides. */
export interface Reviewer {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
  readonly works_here: boolean;
  readonly can_decide: boolean;
}

export type ReviewerPerson = Omit<Reviewer, 'works_here' | 'can_decide'>;

/** Makes a reviewer of a person who was chosen among those who can decide. */
export const ableReviewer = (person: ReviewerPerson): Reviewer => ({ ...person, works_here: true, can_decide: true });

/** A step as forms hold it. */
export interface StepValue {
  /** React key of the card, stable while steps move. */
  readonly key: string;
  /** 1: anyone, 2: everyone. */
  readonly review_condition: 1 | 2;
  readonly approvers: readonly Reviewer[];
  /** Approvers who are looked up when an application is made. */
  readonly by_rules: readonly ReviewerRule[];
}

let made = 0;
export const newKey = (): string => `step ${++made}`;

interface StoredStep {
  readonly review_condition: number;
  readonly approvers: readonly Reviewer[];
  readonly by_rules?: readonly ReviewerRule[];
}

export const stepValues = (steps: readonly StoredStep[]): StepValue[] =>
  steps.map(({ review_condition, approvers, by_rules = [] }) => ({
    key: newKey(),
    review_condition: review_condition === 2 ? 2 : 1,
    approvers,
    by_rules,
  }));

export const emptyStep = (): StepValue => ({ key: newKey(), review_condition: 1, approvers: [], by_rules: [] });

/** Builds the request; omits people who can no longer decide. */
export const stepsBody = (steps: readonly StepValue[]) =>
  steps.map(({ review_condition, approvers, by_rules }) => ({
    review_condition,
    users: approvers.filter(({ can_decide }) => can_decide).map(({ id }) => id),
    ...(by_rules.length > 0 && { by_rules: [...by_rules] }),
  }));

const isSameStep = (one: StepValue, other: StepValue) =>
  one.review_condition === other.review_condition &&
  one.by_rules.join() === other.by_rules.join() &&
  one.approvers.map(({ id }) => id).join() === other.approvers.map(({ id }) => id).join();

/** Describes the changes: 'step 2 Anyone → Everyone', 'step 1 Priya or Rafael → Priya'. */
export function stepChanges(before: readonly StepValue[], after: readonly StepValue[]): string[] {
  if (before.length !== after.length)
    return [
      t('{count, plural, one {# step} other {# steps}} → {after}', {
        count: before.length,
        after: `${after.length}`,
      }),
    ];
  return after.flatMap((step, index) => {
    const old = before[index];
    if (!old || isSameStep(old, step)) return [];
    const [was, is] =
      old.review_condition === step.review_condition
        ? [stepText(old, 'first'), stepText(step, 'first')]
        : [conditionName(old.review_condition), conditionName(step.review_condition)];
    return [t('step {number} {was} → {is}', { number: index + 1, was, is })];
  });
}

/** A step as it applies to one applicant. */
export interface ApplicantStep {
  /** People who decide; none: the step is skipped. */
  readonly approvers: readonly Reviewer[];
  readonly review_condition: 1 | 2;
  readonly note: string;
}

/** Approvers of a person's leave by rule; null: no one. */
export type RuledReviewers = Readonly<Record<ReviewerRule, Reviewer | null>>;

interface ApplicantStepsOptions {
  /** Approvers by rule; missing while they are not known. */
  readonly ruled?: RuledReviewers | undefined;
  readonly steps: readonly StepValue[];
  readonly person: { readonly id: string; readonly name: string };
  readonly owners: readonly ReviewerPerson[];
}

/** Returns how a person's application passes through the steps; the last entry is the Owners if no one is left. */
export function applicantSteps({ steps: stored, ruled, person, owners }: ApplicantStepsOptions): ApplicantStep[] {
  const steps = stored.map((step) => withRuled(step, ruled));
  const deciderIds = new Set(
    steps.flatMap(({ approvers }) => approvers.filter((approver) => approver.can_decide)).map(({ id }) => id),
  );
  const reviewedSteps = steps.filter(({ approvers, by_rules }) => approvers.length + by_rules.length > 0);
  const own = reviewedSteps.map(({ review_condition, approvers }) => ({
    review_condition,
    reviewers: approvers.map(({ id }) => id),
  }));
  const remainingSteps = stepsFor(
    person.id,
    own,
    deciderIds,
    owners.map(({ id }) => id),
  );
  const applicantPath = reviewedSteps.map((step): ApplicantStep => {
    const approvers = step.approvers.filter(({ id }) => id !== person.id && deciderIds.has(id));
    const isRuleEmpty = ruled !== undefined && step.by_rules.some((rule) => ruled[rule] === null);
    const note = noteOf(step, approvers, { person, isRuleEmpty });
    return { approvers, review_condition: step.review_condition, note };
  });
  if (applicantPath.some(({ approvers }) => approvers.length > 0)) return applicantPath;
  const last = owners.filter(({ id }) => remainingSteps.some(({ reviewers }) => reviewers.includes(id)));
  return last.length === 0
    ? applicantPath
    : [
        ...applicantPath,
        {
          approvers: last.map(ableReviewer),
          review_condition: 1,
          note: t('no approver is left, so it goes to the Owners'),
        },
      ];
}

/** Returns a step with the people who approve by its rules. */
const withRuled = (step: StepValue, ruled: RuledReviewers | undefined): StepValue => ({
  ...step,
  approvers: [
    ...new Map(
      [...step.approvers, ...step.by_rules.flatMap((rule) => ruled?.[rule] ?? [])].map((one) => [one.id, one]),
    ).values(),
  ],
});

/** 'the first decision counts', 'Grace is skipped because people cannot approve their own leave' */
function noteOf(
  { approvers, review_condition }: StepValue,
  left: readonly Reviewer[],
  { person, isRuleEmpty }: Pick<ApplicantStepsOptions, 'person'> & { readonly isRuleEmpty: boolean },
): string {
  const isOwn = approvers.some(({ id }) => id === person.id);
  const first = person.name.split(' ')[0] ?? person.name;
  const notes = [
    isOwn && t('{name} is skipped because people cannot approve their own leave', { name: first }),
    approvers.some((approver) => !approver.works_here) && t('people who have left are skipped'),
    approvers.some((approver) => approver.works_here && !approver.can_decide) &&
      t('people who cannot approve leave are skipped'),
    isRuleEmpty && t('no one is found by rule'),
    left.length === 0 && t('this step is skipped'),
    left.length > 1 && (review_condition === 2 ? t('all must approve') : t('the first response counts')),
  ];
  return notes.filter((note) => note !== false).join(', ');
}
