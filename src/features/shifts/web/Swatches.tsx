import './parts/tints.css';
import { Input } from '@mantine/core';
import { mdiCheckBold } from '@mdi/js';
import { useRef, type KeyboardEvent } from 'react';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { tintNames, tints, type Tint } from '../rules/tints.ts';
import type { TemplateValues } from './template-form.ts';
import c from './templates.module.css';

const nameOf = (tint: Tint): string =>
  ({
    teal: t('Teal'),
    sky: t('Sky'),
    plum: t('Plum'),
    navy: t('Navy'),
    violet: t('Violet'),
    rose: t('Rose'),
    stone: t('Stone'),
    slate: t('Slate'),
  })[tint];

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The eight colours that a shift may have, each drawn as it will be seen. */
export function Swatches({ form, letter }: { form: FormOf<TemplateValues>; letter: string }) {
  const { color } = form.getValues();
  const { group, choose, onKeyDown } = useChoice(form);
  return (
    <Input.Wrapper
      label={t('Colour')}
      labelElement="div"
      description={t('Green, orange and red are kept for the states of a day.')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={form.getInputProps('color').error as React.ReactNode}
    >
      <div className={c['swatches']} role="radiogroup" aria-label={t('Colour')} ref={group}>
        {tintNames.map((tint, at) => (
          <button
            key={tint}
            type="button"
            role="radio"
            aria-checked={tints[tint] === color}
            aria-label={nameOf(tint)}
            title={nameOf(tint)}
            data-tint={tint}
            tabIndex={tints[tint] === color ? 0 : -1}
            onClick={() => choose(tint)}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            {tints[tint] === color ? <Icon path={mdiCheckBold} size={14} /> : letter}
          </button>
        ))}
      </div>
    </Input.Wrapper>
  );
}

/** The arrows choose the next colour and take the focus along. */
function useChoice(form: FormOf<TemplateValues>) {
  const group = useRef<HTMLDivElement>(null);
  const choose = (tint: Tint) => form.setFieldValue('color', tints[tint]);
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (at + step + tintNames.length) % tintNames.length;
    choose(tintNames[next] ?? 'teal');
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return { group, choose, onKeyDown };
}
