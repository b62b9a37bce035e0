import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import type { ChangePreview } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { impactIn } from '#platform/web/confirmed-impact.ts';
import { isShownInline, problemOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { nearDay } from '#platform/web/near-day.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { ImpactBox } from '#platform/web/ui/ImpactBox.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { weekText } from '#features/company/rules/week-text.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { firstName } from '#features/profile/web/parts/seen-by.ts';
import { useProfileRefresh } from '#features/profile/web/parts/use-profile.ts';
import type { Figures } from '../../rules/shapes.ts';
import type { PreviewReply, WeekBody } from '../editor/use-preview.ts';
import { workingWeekApi, type WeekReply } from '../working-week-api.ts';
import { Conflict, storedWeekIn, type StoredWeek } from './Conflict.tsx';
import { FigureTable } from './FigureTable.tsx';
import { OldAndNew } from './OldAndNew.tsx';
import c from './change.module.css';

interface ChangeDialogProps extends PartProps {
  reply: WeekReply;
  body: WeekBody;
  /** The changes as they were loaded before the dialog opened. */
  initial: PreviewReply;
  /** Version of the weeks that the form was read as. */
  version: string;
  onBack(): void;
  onSaved(): void;
}

/** Shows what changes on a date, before it is saved. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { view, reply, body, initial, onBack } = props;
  const [reason, setReason] = useState('');
  const { impact, conflict, action, takeTheirs } = useSaving(props, reason);
  const isPast = body.effective_from < companyToday();
  const isExplained = !isPast || reason.trim() !== '';
  const { before, after } = initial;
  return (
    <Dialog
      title={t('What changes on {date}', { date: longDate(body.effective_from as LocalDate) })}
      size={650}
      isClosable={!action.busy}
      onClose={onBack}
      footer={
        <>
          {impact.effects.length === 0 && <p className={c['alone']}>{t('Nobody else is affected.')}</p>}
          <Button variant="default" disabled={action.busy} onClick={onBack}>
            {t('Back')}
          </Button>
          <Button
            loading={action.busy}
            disabled={!isExplained || impact.refusal !== null || conflict !== undefined}
            onClick={() => void action.run(undefined)}
          >
            {isPast
              ? t('Correct from {date}', { date: nearDay(body.effective_from) })
              : t('Save from {date}', { date: nearDay(body.effective_from) })}
          </Button>
        </>
      }
    >
      <div className={c['body']}>
        <p className={c['person']}>
          <Avatar name={view.name} avatar={view.avatar} size={20} />
          {t('{name}: {week}', { name: view.name, week: newWeekText(body, reply) })}
        </p>
        <FormProblem text={action.problem} />
        {conflict && (
          <Conflict
            stored={conflict}
            yours={newWeekText(body, reply)}
            onKeep={() => void action.run(conflict.version)}
            onTake={() => void takeTheirs()}
          />
        )}
        <OldAndNew before={before.in_force} after={after.in_force} from={body.effective_from as LocalDate} />
        <FigureTable before={before} after={after} />
        <ImpactBox preview={impact} />
        <TextInput
          label={t('Reason')}
          withAsterisk={isPast}
          maxLength={300}
          description={
            isPast
              ? t('You’re correcting the past, so please give a reason.')
              : t('Stays in the history, {name} can read it', { name: firstName(view.name) })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

const newWeekText = ({ week }: WeekBody, { data }: WeekReply): string => {
  if (week) return weekText(week as NonNullable<Figures['in_force']['week']>);
  return data.company.week ? weekText(data.company.week) : t('Company week');
};

function useSaving({ view, body, initial, version, onBack, onSaved }: ChangeDialogProps, reason: string) {
  const [impact, setImpact] = useState<ChangePreview>(initial.impact);
  const [conflict, setConflict] = useState<StoredWeek>();
  const refresh = useProfileRefresh();
  const action = useAction(
    async (chosen: string | undefined) => {
      setConflict(undefined);
      const done = await workingWeekApi.store.call({
        params: { user_id: view.id },
        body: {
          ...body,
          reason: reason.trim() || null,
          version: chosen ?? version,
          ...(impact.confirmed !== null && { confirmed: impact.confirmed }),
        },
      });
      await refresh();
      onSaved();
      void showSuccess(done.message);
    },
    {
      onFault(fault: Fault) {
        const stored = storedWeekIn(fault, body.effective_from);
        if (stored) return setConflict(stored);
        const changed = impactIn(fault);
        if (changed) {
          setImpact(changed);
          return t('The impact has changed. Review it, then save again.');
        }
        return isShownInline(fault) ? problemOf(fault) : void showFailure(fault);
      },
    },
  );
  const takeTheirs = async () => {
    await refresh();
    onBack();
    onSaved();
  };
  return { impact, conflict, action, takeTheirs };
}
