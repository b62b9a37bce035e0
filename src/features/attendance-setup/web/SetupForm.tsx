import { Button } from '@mantine/core';
import { useContractForm } from '#platform/web/form.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { DatesAndTimes } from './DatesAndTimes.tsx';
import { LimitsOfDay } from './LimitsOfDay.tsx';
import { RestLimits } from './RestLimits.tsx';
import { usePreview } from './use-preview.ts';
import { valuesOf, type SetupValues, type StoredSetup } from './use-setup.ts';
import { SetupImpact } from './SetupImpact.tsx';
import { changesOf, fieldWords, isDated } from './words.ts';
import { WorkingWeek } from './WorkingWeek.tsx';
import c from './setup.module.css';

interface SetupFormProps {
  stored: StoredSetup;
  save(values: SetupValues, version: string): Promise<boolean>;
}

export function SetupForm({ stored, save }: SetupFormProps) {
  const { form, problem, busy, conflict, submit } = useContractForm<SetupValues>({
    schema: async () => (await import('../contract.ts')).attendanceSetup.preview.body,
    initialValues: valuesOf(stored),
    version: stored.version,
    send: save,
  });
  const values = form.getValues();
  const changes = changesOf(stored, values);
  // Validation is asynchronous, so `isValid()` returns a promise.
  const isRight = Object.keys(form.errors).length === 0;
  const preview = usePreview(values, changes.length > 0 && isRight && conflict === undefined);
  return (
    <form className={c['halves']} onSubmit={submit} noValidate>
      <div className={c['column']}>
        <Recalculating stored={stored} />
        <Card>
          <WorkingWeek form={form} />
          <DatesAndTimes form={form} />
          <LimitsOfDay form={form} stored={stored} />
          <RestLimits form={form} />
        </Card>
      </div>
      <div className={c['side']}>
        <SetupImpact form={form} changes={changes} preview={preview} />
      </div>
      <Card className={c['bar']}>
        <FormConflict form={form} conflict={conflict} fields={fieldWords()} />
        <SaveFoot dirty={changes.length > 0} busy={busy} problem={problem}>
          {changes.length > 0 && (
            <Button variant="default" onClick={() => form.reset()} disabled={busy}>
              {t('Discard')}
            </Button>
          )}
          <p className={c['said']}>{summaryOf(changes, values, preview.data?.next_period)}</p>
        </SaveFoot>
      </Card>
    </form>
  );
}

/** '1 change: Grace, from 21 Nov 2026' */
function summaryOf(changes: ReturnType<typeof changesOf>, values: SetupValues, next: string | undefined): string {
  if (changes.length === 0) return '';
  const from = changes.some(({ name }) => isDated(name)) && (values.effective_from ?? next);
  const list = changes.map(({ label }) => label).join(', ');
  const said = t('{count, plural, one {# unsaved change: {list}} other {# unsaved changes: {list}}}', {
    count: changes.length,
    list,
  });
  return from ? t('{said}, effective from {date}', { said, date: date(from) }) : said;
}

function Recalculating({ stored: { judging, counts_from } }: { stored: StoredSetup }) {
  return (
    <>
      {judging && (
        <p className={c['note']} role="status">
          {t('Recalculating days since {date}: {done} of {people} people done.', {
            date: date(judging.from_date),
            done: judging.done,
            people: judging.people,
          })}
        </p>
      )}
      {counts_from && (
        <p className={c['note']}>
          {t('Some changes take effect on {date}. An earlier change replaces them.', {
            date: date(counts_from),
          })}
        </p>
      )}
    </>
  );
}
