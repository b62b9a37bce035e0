import { Button, TextInput } from '@mantine/core';
import { mdiCheck } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { labelOf, type FieldKey } from '../rules/fields.ts';
import type { CheckResult, Replacement } from '../rules/shapes.ts';

export interface ReplacementInput extends Omit<Replacement, 'with'> {
  /** undefined: the value of the file. */
  readonly with: string | undefined;
}

export interface RepeatedProps {
  causes: CheckResult['causes'];
  replacements: readonly Replacement[];
  isBusy: boolean;
  onReplace(replacing: ReplacementInput): void;
  onLeaveOut(field: FieldKey): void;
}

/** Fields that cannot be replaced: names consist of several cells, and managers are people. */
const others: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name', 'manager']);

/** Whether a value is wrong in more than one row and can be replaced in all of them. */
export const isRepeated = ({ field, value, rows }: CheckResult['causes'][number]): boolean =>
  rows > 1 && value !== '' && !others.has(field);

/** Corrects values that are wrong in many rows: each gets one replacement for all rows, or its column is left out. */
export function Repeated({ causes, replacements, isBusy, onReplace, onLeaveOut }: RepeatedProps) {
  const repeatedCauses = causes.filter(isRepeated);
  if (repeatedCauses.length + replacements.length === 0) return null;
  return (
    <>
      <h2>{t('Fix once')}</h2>
      <ul>
        {replacements.map(({ field, value, with: replacement }) => (
          <li key={`${field} ${value}`} data-done>
            <header>
              <b>{t('{field}: “{value}”', { field: labelOf(field), value })}</b>
            </header>
            <p>
              <Icon path={mdiCheck} size={14} />
              {replacement ? t('becomes “{value}”', { value: replacement }) : t('left empty')}
              <Button
                variant="subtle"
                size="compact-xs"
                disabled={isBusy}
                aria-label={t('Undo {field}', { field: value })}
                onClick={() => onReplace({ field, value, with: undefined })}
              >
                {t('Undo')}
              </Button>
            </p>
          </li>
        ))}
        {repeatedCauses.map((cause) => (
          <Cause key={`${cause.field} ${cause.value} ${cause.why}`} {...{ cause, isBusy, onReplace, onLeaveOut }} />
        ))}
      </ul>
    </>
  );
}

interface CauseProps extends Pick<RepeatedProps, 'isBusy' | 'onReplace' | 'onLeaveOut'> {
  cause: CheckResult['causes'][number];
}

function Cause({ cause: { field, value, why, rows }, isBusy, onReplace, onLeaveOut }: CauseProps) {
  const [typed, setTyped] = useState('');
  const name = labelOf(field);
  return (
    <li>
      <header>
        <b>{t('{field}: “{value}”', { field: name, value })}</b>
        <span className="num">{t('{count, plural, one {# row} other {# rows}}', { count: rows })}</span>
      </header>
      <div>
        <small>{why}</small>
        <TextInput
          size="xs"
          aria-label={t('Replace “{value}” in {field} with', { value, field: name })}
          placeholder={t('Replace with')}
          maxLength={1000}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <span>
          <Button size="compact-sm" disabled={isBusy} onClick={() => onReplace({ field, value, with: typed.trim() })}>
            {typed.trim() ? t('Replace') : t('Leave empty')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" disabled={isBusy} onClick={() => onLeaveOut(field)}>
            {t('Leave out the column {field}', { field: name })}
          </Button>
        </span>
      </div>
    </li>
  );
}
