import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { useContractForm } from '#platform/web/form.ts';
import { clientFor } from '#platform/web/api.ts';
import { date as dateText } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { leavePackages } from '#features/leave/contract.ts';
import { BeforeAfter } from '#features/leave/web/parts/BeforeAfter.tsx';
import { ChangedSinceConfirmed } from '#features/leave/web/parts/ChangedSinceConfirmed.tsx';
import { isToConfirm, unconfirmedFault } from '#features/leave/web/parts/to-confirm.ts';
import { Uncovered } from '#features/leave/web/parts/Uncovered.tsx';
import { ChoiceField, DayField } from '#features/profile/web/parts/fields.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { leaveReviews } from '../../rules/processes-contract.ts';
import type { leaveProfile } from '../../contract.ts';
import { leaveProfileApi, useLeaveNews } from '../leave-api.ts';
import type { LeaveProfile } from '../replies.ts';
import c from './profile.module.css';

const packagesApi = clientFor(leavePackages);
const reviewsApi = clientFor(leaveReviews);

type RulesPreview = Reply<(typeof leaveProfile)['makePolicyReview']>;

/** Values of the form; an empty id means none. */
type Values = { leave_policy_id: string; leave_review_id: string; effective_from: string | null };

interface ChangeProps extends PartProps {
  leave: LeaveProfile;
  onClose(): void;
}

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** Dialog that gives a person another package from a day on, or another process; shows the impact on balances first. */
export function ChangeRules({ view, leave, onClose }: ChangeProps) {
  const policies = useQuery(packagesApi.list.read({}));
  const reviews = useQuery(reviewsApi.list.read({}));
  const { contractForm, isOther, preview, isReading, revision } = useChanging(view.id, leave, onClose);
  const { form, conflict } = contractForm;
  const fields = conflictFields(policies.data?.data, reviews.data?.data);
  const title = t('Leave package and review process');
  return (
    <FormDialog {...{ title, view, contractForm, onClose }} label={t('Save')} isDisabled={isReading}>
      <FormConflict<Values> form={form} conflict={conflict} fields={fields} />
      <ChoiceField
        form={form}
        path="leave_policy_id"
        label={t('Leave package')}
        clearable={false}
        choices={withOwn(policies.data?.data, leave.rules.package)}
      />
      {isOther && (
        <DayField
          form={form}
          path="effective_from"
          label={t('Effective from')}
          min={leave.leave_year.first}
          description={t('Leave empty to start today. A first package starts with this leave year.')}
        />
      )}
      <ChoiceField
        form={form}
        path="leave_review_id"
        label={t('Review process')}
        clearable={false}
        choices={withOwn(reviews.data?.data, leave.rules.process)}
      />
      {revision > 0 && <ChangedSinceConfirmed />}
      {isOther && preview && <Effect preview={preview} />}
    </FormDialog>
  );
}

/** State of the form and of its impact, which is saved as shown. */
function useChanging(user_id: string, leave: LeaveProfile, onClose: () => void) {
  const seen = useRef<string | null>(null);
  const [revision, setRevision] = useState(0);
  const onRevised = () => setRevision((count) => count + 1);
  const contractForm = useRulesForm(user_id, leave, { onClose, confirmed: () => seen.current, onRevised });
  const values = contractForm.form.getValues();
  const isOther = values.leave_policy_id !== (leave.rules.package?.id ?? '');
  const { data, isFetching, isError } = usePreview(user_id, values, { revision, isOther });
  const isCurrent = data !== undefined && !isFetching;
  useEffect(() => {
    seen.current = isCurrent ? data.confirmed : null;
  }, [isCurrent, data]);
  return { contractForm, isOther, preview: data, isReading: isOther && !isCurrent && !isError, revision };
}

function conflictFields(policies: readonly NamedItem[] = [], reviews: readonly NamedItem[] = []) {
  const named = (list: readonly NamedItem[]) => (value: unknown) =>
    list.find(({ id }) => id === value)?.name ?? t('None');
  return {
    leave_policy_id: { label: t('Leave package'), text: named(policies) },
    leave_review_id: { label: t('Review process'), text: named(reviews) },
  };
}

/** Adds the person's own choice to the list, also before the list has loaded. */
const withOwn = (list: readonly NamedItem[] | undefined, own: NamedItem | null): readonly NamedItem[] => [
  { id: '', name: t('None') },
  ...(!own || list?.some(({ id }) => id === own.id) ? [] : [own]),
  ...(list ?? []),
];

const orNull = (id: string) => id || null;

/** Builds the request with changed fields only. */
const bodyOf = (
  { leave_policy_id, leave_review_id, effective_from }: Values,
  before: Omit<Values, 'effective_from'>,
) => ({
  ...(leave_policy_id !== before.leave_policy_id && {
    leave_policy_id: orNull(leave_policy_id),
    effective_from: effective_from as LocalDate | null,
  }),
  ...(leave_review_id !== before.leave_review_id && { leave_review_id: orNull(leave_review_id) }),
});

interface RulesFormOptions {
  onClose(): void;
  /** Token of the impact on the screen; null while it belongs to another choice. */
  confirmed(): string | null;
  /** Called when the impact has changed since it was shown. */
  onRevised(): void;
}

function useRulesForm(
  user_id: string,
  { rules, version }: LeaveProfile,
  { onClose, confirmed, onRevised }: RulesFormOptions,
) {
  const refresh = useLeaveNews();
  const before = { leave_policy_id: rules.package?.id ?? '', leave_review_id: rules.process?.id ?? '' };
  return useContractForm<Values>({
    schema: async () => {
      const { leaveProfile: contract } = await import('../../contract.ts');
      const { z } = await import('zod');
      return z.preprocess((values) => bodyOf(values as Values, before), contract.updatePolicyReview.body);
    },
    initialValues: { ...before, effective_from: null },
    version,
    send: async (values, version_known) => {
      const body = { ...bodyOf(values, before), version: version_known, confirmed: confirmed() };
      await leaveProfileApi.updatePolicyReview.call({ params: { user_id }, body }).catch((error: unknown) => {
        if (isToConfirm(error)) onRevised();
        throw isToConfirm(error) ? unconfirmedFault() : error;
      });
      onClose();
      await refresh();
      void showEdited();
    },
  });
}

/** Loads the impact of another package on the balances. */
function usePreview(user_id: string, values: Values, { revision, isOther }: { revision: number; isOther: boolean }) {
  const body = {
    leave_policy_id: orNull(values.leave_policy_id),
    effective_from: values.effective_from as LocalDate | null,
  };
  return useQuery({
    ...leaveProfileApi.makePolicyReview.read({ params: { user_id }, body }),
    queryKey: [...leaveProfileApi.makePolicyReview.key, user_id, body, revision],
    enabled: isOther,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

function Effect({ preview }: { preview: RulesPreview }) {
  return (
    <div className={c['effect']} role="status">
      <header>
        <h3>{t('Impact')}</h3>
      </header>
      {preview.changes.length === 0 ? (
        t('No changes.')
      ) : (
        <ul>
          {preview.changes.map(({ date, leave_type, before, after }) => (
            <li key={`${date} ${leave_type.id}`}>
              <span>{t('{type} on {date}', { type: leave_type.name, date: dateText(date) })}</span>
              <span className="num">
                <BeforeAfter before={before} after={after} columnAmounts={[before, after]} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Uncovered effects={preview} />
    </div>
  );
}
