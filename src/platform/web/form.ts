import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { Fault } from '../shared/faults.ts';
import { t } from './i18n.ts';

/** Mantine's form over these values. */
export type FormOf<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>;

export interface ContractForm<Values extends Record<string, unknown>> {
  readonly form: FormOf<Values>;
  /** What went wrong and belongs to no field; empty when nothing did. */
  readonly problem: string;
  readonly busy: boolean;
  /** For `<form onSubmit>`: checks by the schema, focuses the first wrong field, sends, and puts refusals on their fields. */
  submit(event?: React.FormEvent<HTMLFormElement>): void;
}

interface ContractFormOptions<Values> {
  /** The endpoint's own body schema: the same rule refuses here and on the server. */
  readonly schema: z.ZodType;
  readonly initialValues: Values;
  /** Sends the values; a Fault it throws is shown. */
  send(values: Values): Promise<unknown>;
}

/** A form over an endpoint's body, checked while typing (specification B §5). */
export function useContractForm<Values extends Record<string, unknown>>({ schema, initialValues, send }: ContractFormOptions<Values>): ContractForm<Values> {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useForm<Values>({ initialValues, validateInputOnChange: true, validate: schemaResolver(schema as never, { sync: true }) });

  const focusFirst = (errors: Record<string, unknown>) => {
    const inputs = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? []);
    inputs.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]?.focus();
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof Fault)) throw error;
    const fields = Object.entries(error.errors ?? {}).filter(([path]) => form.getInputNode(path));
    form.setErrors(Object.fromEntries(fields.map(([path, sentences]) => [path, sentences[0]])));
    setProblem(fields.length ? '' : problemOf(error));
    focusFirst(Object.fromEntries(fields));
  };
  const work = async (values: Values) => {
    if (busy) return;
    setProblem('');
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  // The kind of rule it was made with is part of Mantine's type, and of no use to a field.
  return { form: form as unknown as FormOf<Values>, problem, busy, submit: form.onSubmit((values) => void work(values), focusFirst) };
}

function problemOf(error: Fault): string {
  const wait = error.retryAfter ? ` ${t('Please wait {seconds} seconds.', { seconds: error.retryAfter })}` : '';
  return (error.errors?.['custom_error']?.[0] ?? Object.values(error.errors ?? {})[0]?.[0] ?? (error.message || t('We could not perform this action'))) + wait;
}
