import type { ClientInput } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { DayField } from '#features/profile/web/parts/fields.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { useProfileRefresh } from '#features/profile/web/parts/use-profile.ts';
import type { employment } from '../../contract.ts';
import { withEmploymentImpact } from '../parts/employment-impact.ts';
import { employmentApi } from '../parts/employment-api.ts';
import { dayText } from '../parts/day-text.ts';

type Body = ClientInput<(typeof employment)['rehire']>['body'];

/** Employs a former employee again; another employment period begins. */
export function Rehire({ view, onClose }: PartProps & { onClose(): void }) {
  const refresh = useProfileRefresh();
  const contractForm = useContractForm<{ joined_on: string | null }>({
    schema: async () => (await import('../../contract.ts')).employment.rehire.body,
    initialValues: { joined_on: null },
    send: async (values) => {
      const reply = await withEmploymentImpact((sent) =>
        employmentApi.rehire.call({ params: { user_id: view.id }, body: { ...(values as Body), ...sent } }),
      );
      if (!reply) return;
      await refresh();
      onClose();
      void showSuccess(reply.message);
    },
  });
  const { form } = contractForm;
  return (
    <FormDialog
      title={t('Rehire {name}', { name: view.name })}
      view={view}
      contractForm={contractForm}
      label={t('Rehire')}
      onClose={onClose}
    >
      <DayField
        form={form}
        path="joined_on"
        label={t('First day')}
        withAsterisk
        description={dayText(form.getValues().joined_on) ?? t('Their earlier employment history is kept.')}
      />
    </FormDialog>
  );
}
