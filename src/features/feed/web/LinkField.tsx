import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { safeLink } from '../rules/document.ts';
import c from './composer.module.css';

/** Completes a typed address: a bare 'alder.example' is a web page, a bare email address a mail link. */
function completed(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z]+:/i.test(text)) return text;
  return text.includes('@') ? `mailto:${text}` : `https://${text}`;
}

/** Edits the address of a link; an empty one removes the link. */
export function LinkField({ initial, onClose }: { initial: string; onClose(href: string): void }) {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = completed(text);
    if (href === '' || safeLink(href) !== null) return onClose(href);
    return setProblem(t('Links can only open a web page, email address or phone number'));
  };
  return (
    <form className={c['link']} onSubmit={submit}>
      <TextInput
        label={t('Link')}
        placeholder="https://"
        value={text}
        error={problem}
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit">{t('Apply')}</Button>
    </form>
  );
}
