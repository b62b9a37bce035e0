import { useQuery } from '@tanstack/react-query';
import { useEditLoad } from '#platform/web/edit-load.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import type { ApplicationPage } from './replies.ts';
import { StepCards } from './processes/StepCards.tsx';
import { stepsBody, stepValues, type StepValue } from './processes/steps.ts';
import c from './processes/processes.module.css';

type Item = ApplicationPage['item'];

interface DialogProps {
  item: Item;
  onClose(): void;
}

/** Dialog that changes the reviewers of one application, which restarts its review. */
export function ReviewersDialog({ item, onClose }: DialogProps) {
  const stored = useQuery({
    ...applicationsApi.editReviewerSettings.read({ params: { id: item.id } }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEditLoad(stored.error, onClose);
  if (!stored.data)
    return (
      <Dialog title={t('Approvers')} size={650} onClose={onClose}>
        <SkeletonRows rows={4} />
      </Dialog>
    );
  const steps = stored.data.reviewers.map(({ reviewers, ...step }) => ({ ...step, approvers: reviewers }));
  return <ReviewersForm item={item} steps={stepValues(steps)} onClose={onClose} />;
}

type Values = { reviewers: readonly StepValue[] };

function useReviewersForm({ item, steps, onClose }: DialogProps & { steps: readonly StepValue[] }) {
  const refresh = useLeaveNews();
  return useContractForm<Values>({
    schema: async () => {
      const { leaveApplications } = await import('../contract.ts');
      const { z } = await import('zod');
      return z.preprocess(bodyOf as (values: unknown) => unknown, leaveApplications.updateReviewerSettings.body);
    },
    initialValues: { reviewers: steps },
    send: async (values) => {
      await applicationsApi.updateReviewerSettings.call({ params: { id: item.id }, body: bodyOf(values) });
      onClose();
      await refresh();
      void showEdited();
    },
  });
}

const bodyOf = ({ reviewers }: Values) => ({ reviewers: stepsBody(reviewers) });

function ReviewersForm(props: DialogProps & { steps: readonly StepValue[] }) {
  const contractForm = useReviewersForm(props);
  const { form } = contractForm;
  const ofStep = (index: number) => `reviewers.${index}.users`;
  return (
    <FormDialog
      title={t('Approvers')}
      size={650}
      contractForm={contractForm}
      label={t('Restart review')}
      isDisabled={!form.isDirty()}
      onClose={props.onClose}
    >
      <p className={c['hint']}>{t('Applies to this application only. Earlier approvals no longer count.')}</p>
      <StepCards
        steps={form.getValues().reviewers}
        field="reviewers"
        without={[props.item.user.id]}
        errorOf={(index) => form.errors[ofStep(index)] ?? (index === 0 ? form.errors['reviewers'] : undefined)}
        onChange={(steps) => {
          form.setFieldValue('reviewers', steps);
          for (const index of steps.keys()) form.clearFieldError(ofStep(index));
        }}
      />
    </FormDialog>
  );
}
