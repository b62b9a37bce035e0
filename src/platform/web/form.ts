import { schemaResolver, useForm } from '@mantine/form';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { Fault } from '../shared/fault.ts';
import { t } from './i18n.ts';
import { useOneAtATime } from './one-at-a-time.ts';
import { showCreationFailure, showFailure } from './ui/notices.ts';

/** Mantine's form over these values. */
export type FormOf<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>;

/**
 * The functions of a form that a field needs, for any values: props that depend on the type of the values would be
 * checked again for each form.
 */
export interface FieldForm {
  getInputProps(path: string): ReturnType<FormOf<Record<string, unknown>>['getInputProps']>;
  setFieldValue(path: string, value: unknown): void;
}

export interface ContractForm<Values extends Record<string, unknown>> {
  readonly form: FormOf<Values>;
  /** Error that belongs to no field; empty when there is none. */
  readonly problem: string;
  readonly busy: boolean;
  /** Set when another person has saved the form meanwhile (461), until one version is chosen. See `FormConflict`. */
  readonly conflict: Conflict<Values> | undefined;
  /**
   * For `<form onSubmit>`: validates by the schema, focuses the first wrong field, sends,
   * and shows refusals at their fields.
   */
  submit(event?: React.FormEvent<HTMLFormElement>): void;
}

export interface Conflict<Values> {
  /** The currently stored values. */
  readonly current: Partial<Values>;
  /** Saves the viewer's values over them. */
  keepMine(): void;
  /** Puts the stored values into the form; nothing is saved. */
  takeTheirs(): void;
}

interface ContractFormOptions<Values> {
  /**
   * The endpoint's own body schema, so that browser and server apply the same rules.
   * Loaded with the first letter typed: `async () => (await import('../contract.ts')).access.login.body`.
   */
  schema(): Promise<z.core.$ZodType>;
  readonly initialValues: Values;
  /** Version of the form's values when they were read, for forms that two people may have open simultaneously. */
  readonly version?: string;
  /** True if it creates an item: failures are then shown in the dialog for creation. */
  readonly creates?: boolean;
  /** Sends the values; shows a Fault that it throws. Returns false when a question was cancelled: nothing was saved. */
  send(values: Values, version: string): Promise<unknown>;
}

/** A form over an endpoint's body, checked while typing (specification B §5). */
export function useContractForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
  version = '',
  creates = false,
  send,
}: ContractFormOptions<Values>): ContractForm<Values> {
  const check = useLazySchema<Values>(schema);
  const mantineForm = useForm<Values>({ initialValues, validateInputOnChange: true, validate: check });
  // The kind of its validation rules is part of Mantine's type, but irrelevant to a field.
  const form = mantineForm as unknown as FormOf<Values>;
  const stored = useStoredValues(form, initialValues, version);
  const { problem, changed, settle, busy, submit } = useSubmit(
    form,
    check,
    (values) => send(values, stored.beginSending(values)),
    creates ? showCreationFailure : showFailure,
  );
  const conflict = changed && {
    current: changed.current,
    keepMine() {
      stored.choose(changed.version);
      submit();
    },
    takeTheirs() {
      stored.choose(changed.version);
      form.setInitialValues({ ...form.getValues(), ...changed.current });
      form.setValues(changed.current);
      form.clearErrors();
      settle();
    },
  };
  return { form, problem, busy, conflict, submit };
}

/**
 * Applies newly loaded values to a form without changes; a changed form keeps its own and reports the conflict when it
 * is saved. Values equal to those just sent from here mean that the person kept typing, which is not a conflict.
 */
function useStoredValues<Values extends Record<string, unknown>>(
  form: FormOf<Values>,
  initialValues: Values,
  version: string,
) {
  /** Version of the values that the form started with, or that was accepted when resolving a conflict. */
  const knownVersion = useRef(version);
  const sent = useRef<Values>(undefined);
  useEffect(() => {
    const isOwn = sent.current !== undefined && hashKey([sent.current]) === hashKey([initialValues]);
    const isDirty = form.isDirty();
    if (knownVersion.current === version || (isDirty && !isOwn)) return;
    knownVersion.current = version;
    form.setInitialValues(initialValues);
    if (isDirty) form.resetDirty(initialValues);
    else form.setValues(initialValues);
    // oxlint-disable-next-line react/exhaustive-deps -- the version stands for the values that came with it
  }, [version]);
  return {
    /** Remembers the values that are sent. @returns the version that they are based on */
    beginSending(values: Values): string {
      sent.current = values;
      return knownVersion.current;
    },
    choose(chosen: string) {
      knownVersion.current = chosen;
    },
  };
}

/** Validates and sends the values, and shows the result. */
function useSubmit<Values extends Record<string, unknown>>(
  form: FormOf<Values>,
  check: (values: Values) => Promise<Record<string, string>>,
  send: (values: Values) => Promise<unknown>,
  showOther: (error: Fault) => Promise<void>,
) {
  const [problem, setProblem] = useState('');
  const [changed, setChanged] = useState<FormConflictData<Values>>();
  const settle = () => setChanged(undefined);
  const work = async () => {
    setProblem('');
    settle();
    const values = form.getValues();
    const errors = await check(values);
    if (Object.keys(errors).length) return showErrors(form, errors);
    try {
      if ((await send(values)) === false) return;
      // Saved values no longer count as changes.
      form.setInitialValues(values);
      form.resetDirty(values);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (!isShownInline(error)) return void showOther(error);
      if (isChanged<Values>(error.data)) return setChanged(error.data);
      const fields = Object.entries(error.errors ?? {}).filter(([path]) => form.getInputNode(path));
      setProblem(fields.length ? '' : problemOf(error));
      showErrors(form, Object.fromEntries(fields.map(([path, sentences]) => [path, sentences[0]])));
    }
  };
  return { problem, changed, settle, ...useSubmitting(work) };
}

/** Focuses a typed date that could not be parsed: the form would send something other than it shows. */
function focusUnread(form: HTMLFormElement | undefined): boolean {
  const unread = form?.querySelector<HTMLElement>('[data-unread]');
  unread?.focus();
  return unread != null;
}

function useSubmitting(work: () => Promise<void>) {
  const { busy, claim, begin, end } = useOneAtATime<[]>();
  const submit = (event?: React.FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    // React events bubble along React's tree: a form in a dialog rendered by another form is submitted alone.
    event?.stopPropagation();
    if (focusUnread(event?.currentTarget) || !claim()) return;
    begin([]);
    void work().finally(end);
  };
  return { busy, submit };
}

/** Puts errors on their fields, and the focus into the first of these. */
function showErrors<Values extends Record<string, unknown>>(form: FormOf<Values>, errors: Record<string, unknown>) {
  form.setErrors(errors as typeof form.errors);
  const inputs = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? []);
  inputs
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
    ?.focus();
}

interface FormConflictData<Values> {
  readonly current: Partial<Values>;
  readonly version: string;
}

function isChanged<Values>(data: unknown): data is FormConflictData<Values> {
  return typeof data === 'object' && data !== null && 'current' in data && 'version' in data;
}

/** Returns errors by field. The schema is loaded on first use and cached; without it, only the server validates. */
function useLazySchema<Values>(schema: () => Promise<z.core.$ZodType>) {
  const loading = useRef<Promise<(values: Values) => Record<string, unknown>>>(undefined);
  return async (values: Values): Promise<Record<string, string>> => {
    loading.current ??= Promise.all([schema(), import('./jitless.ts')]).then(
      ([loaded]) => schemaResolver(loaded as never, { sync: true }),
      () => {
        loading.current = undefined;
        return () => ({});
      },
    );
    const errors = (await loading.current)(values) as Record<string, string>;
    // An empty field reports only that it is required, whatever format its value needs.
    return Object.fromEntries(
      Object.entries(errors).map(([path, sentence]) => [
        path,
        isEmpty(values, path) ? t('This is a required field') : sentence,
      ]),
    );
  };
}

function isEmpty(values: unknown, path: string): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], values);
  return value === '' || value === null || value === undefined;
}

/** True for faults that a form shows itself; a dialog shows all others (specification A §8, B §8). */
export const isShownInline = ({ status }: Fault): boolean => [422, 424, 460, 461].includes(status);

/** A refusal in one sentence. */
export function problemOf(error: Fault): string {
  return (
    error.errors?.['custom_error']?.[0] ??
    Object.values(error.errors ?? {})[0]?.[0] ??
    (error.message || t('We could not perform this action'))
  );
}
