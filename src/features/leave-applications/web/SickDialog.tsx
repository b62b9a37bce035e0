import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import { t } from '#platform/web/i18n.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import type { FileRecord } from '#features/files/contract.ts';
import { Attachments } from './Attachments.tsx';
import { DayToggles, type Dates } from './DayToggles.tsx';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { amountOf, periodText } from './leave-words.ts';
import type { ApplicationPage } from './replies.ts';
import { amountBack, Figures } from './ShortenDialog.tsx';
import c from './shorten.module.css';

/** Returns the leave types that can lie on days of the viewer's own approved leave, such as sick leave. */
export function displacingTypes({ item, leave_types }: ApplicationPage, isOwn: boolean) {
  const own = leave_types.find(({ id }) => id === item.leave_type.id);
  const isOpen = isOwn && item.state === 'approved' && own?.can_be_displaced === true;
  return isOpen ? leave_types.filter(({ id, displaces }) => displaces && id !== item.leave_type.id) : [];
}

interface SickProps {
  opened: ApplicationPage;
  types: ReturnType<typeof displacingTypes>;
  onClose(): void;
}

/** Dialog that reports sickness on days of approved leave; they come back when it is approved. */
export function SickDialog({ opened, types, onClose }: SickProps) {
  const { item } = opened;
  const [chosen, setChosen] = useState<Dates>(new Set());
  const [typeId, setTypeId] = useState(types[0]?.id ?? '');
  const [files, setFiles] = useState<readonly FileRecord[]>([]);
  const [reason, setReason] = useState('');
  const send = useSend(onClose);
  const type = types.find(({ id }) => id === typeId);
  const report = () =>
    void send.run({
      leave_type_id: typeId,
      enabled_dates: item.dates.filter(({ date }) => chosen.has(date)).map(({ date, part }) => ({ date, part })),
      attachments: files.map(({ id }) => id),
      reason,
    });
  return (
    <ActionDialog
      title={t('I was sick during this leave')}
      label={t('{count, plural, =0 {Report} one {Report # day} other {Report # days}}', { count: chosen.size })}
      action={send}
      size={650}
      isDisabled={chosen.size === 0 || type === undefined}
      isDirty={chosen.size > 0 || reason !== '' || files.length > 0}
      onAct={report}
      onClose={onClose}
    >
      <div className={c['shorten']}>
        <p className={c['what']}>{[item.leave_type.name, periodText(item)].join(', ')}</p>
        {types.length > 1 && (
          <Select
            label={t('Leave type')}
            allowDeselect={false}
            data={types.map(({ id, name }) => ({ value: id, label: name }))}
            value={typeId}
            onChange={(id) => setTypeId(id ?? typeId)}
          />
        )}
        <DayToggles
          dates={item.dates}
          chosen={chosen}
          words={{ label: t('Which days'), kept: item.leave_type.name, chosen: type?.name ?? t('Sick') }}
          isOffered={({ is_away }) => is_away}
          onChange={(next) => {
            send.forget();
            setChosen(next);
          }}
        />
        <Note reason={reason} isPrivate={type?.is_private ?? true} onChange={setReason} />
        <Attachments files={files} onChange={setFiles} />
        <Figures opened={opened} returned={chosen} />
        <p className={c['what']}>
          {chosen.size > 0
            ? t('{amount} will be returned once this is approved. Until then nothing changes.', {
                amount: amountOf(amountBack(item.dates, chosen), item.leave_type.unit),
              })
            : t('Choose the days on which you were sick.')}
        </p>
      </div>
    </ActionDialog>
  );
}

interface ReportInput {
  readonly leave_type_id: string;
  readonly enabled_dates: { date: LocalDate; part: DayPart }[];
  readonly attachments: string[];
  readonly reason: string;
}

function useSend(onClose: () => void) {
  const refresh = useLeaveNews();
  return useAction(
    async (body: ReportInput) => {
      await applicationsApi.store.call({ body });
      onClose();
      void showSuccess();
    },
    { refresh, onFault: inlineOr(showFailure) },
  );
}

interface NoteProps {
  reason: string;
  isPrivate: boolean;
  onChange(reason: string): void;
}

const Note = ({ reason, isPrivate, onChange }: NoteProps) => (
  <Textarea
    label={t('Note')}
    description={
      isPrivate
        ? t('Only you and people who manage everyone’s leave can read it.')
        : t('Only you and the approvers can read it.')
    }
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    autosize
    minRows={2}
    maxRows={5}
    maxLength={2000}
    value={reason}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
