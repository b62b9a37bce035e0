import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { showAdded, showEdited, showFailure } from '#platform/web/ui/notices.ts';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { nameKey } from '../rules/item-name.ts';
import type { Choice } from './lists-api.ts';
import type { ListOfItems } from './lists.ts';
import { possibleParents } from './possible-parents.ts';
import c from './ItemDialog.module.css';

interface ItemDialogProps {
  list: ListOfItems;
  /** Of the item that is edited; without it one is added. */
  id?: string;
  onSaved(): Promise<void>;
  onClose(): void;
}

/** Adds an item, or edits one as it is stored now. */
export function ItemDialog({ list, id, onSaved, onClose }: ItemDialogProps) {
  const choices = useQuery({ ...list.api.list.read(), staleTime: 0 });
  if (id === undefined) return <ItemForm list={list} values={{ name: '', parent_id: null }} choices={choices.data?.data} onSaved={onSaved} onClose={onClose} />;
  return <StoredItem list={list} id={id} choices={choices.data?.data} onSaved={onSaved} onClose={onClose} />;
}

interface StoredItemProps extends ItemDialogProps {
  id: string;
  choices: readonly Choice[] | undefined;
}

/** Read once: under an open form nothing changes; who saves later is told what has changed meanwhile. */
function StoredItem({ list, id, onClose, ...props }: StoredItemProps) {
  const { data, error } = useQuery({
    ...list.api.edit.read({ params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (!error) return;
    onClose();
    void showFailure(error);
  }, [error, onClose]);
  if (!data)
    return (
      <Dialog title={list.words().edit} onClose={onClose}>
        <SkeletonRows rows={2} />
      </Dialog>
    );
  const { name, parent_id } = data.data;
  return <ItemForm list={list} stored={{ id, version: data.version }} values={{ name, parent_id }} onClose={onClose} {...props} />;
}

interface ItemFormProps extends Omit<ItemDialogProps, 'id'> {
  values: { name: string; parent_id: string | null };
  stored?: { readonly id: string; readonly version: string };
  choices: readonly Choice[] | undefined;
}

function ItemForm({ list, values, stored, choices = [], onSaved, onClose }: ItemFormProps) {
  const words = list.words();
  const formId = useId();
  const schema = useSchemaWithoutDoubles(list, choices, stored?.id);
  const { form, problem, busy, conflict, submit } = useContractForm({
    schema,
    initialValues: values,
    version: stored?.version ?? '',
    send: async ({ name, parent_id }, version) => {
      await list.api.store.call({ body: { name, ...(list.isTree && { parent_id }), ...(stored && { id: stored.id, version }) } });
      onClose();
      // What comes next takes the focus from where the dialog has left it, and gives it back there.
      await onSaved();
      void (stored ? showEdited() : showAdded());
    },
  });
  const mayLeave = useUnsavedGuard(form.isDirty());
  const leave = () => void mayLeave().then((leaves) => leaves && onClose());
  const parents = useMemo(() => possibleParents(choices, stored?.id), [choices, stored?.id]);
  const nameOf = (id: unknown) => choices.find((choice) => choice.id === id)?.name ?? '';
  const foot = (
    <>
      <Button variant="default" onClick={leave}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        {stored ? t('Save') : words.add}
      </Button>
    </>
  );
  return (
    <Dialog title={stored ? words.edit : words.add} onClose={leave} foot={foot}>
      <form id={formId} className={c['form']} onSubmit={submit} noValidate>
        <FormConflict
          form={form}
          conflict={conflict}
          fields={{ name: t('Name'), ...(list.isTree && { parent_id: { label: t('Inside of'), text: nameOf } }) }}
        />
        <FormProblem text={problem} />
        <TextInput label={t('Name')} withAsterisk autoComplete="off" maxLength={200} data-autofocus {...form.getInputProps('name')} />
        {list.isTree && (
          <Select
            label={t('Inside of')}
            placeholder={t('Stands on its own')}
            description={t('A department around this one, such as Operations around Assembly.')}
            data={parents.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            clearable
            nothingFoundMessage={t('Nothing fits this search')}
            {...form.getInputProps('parent_id')}
          />
        )}
      </form>
    </Dialog>
  );
}

/** The rules of the call, and one that the browser can know before the server says it: the name is not there yet. */
function useSchemaWithoutDoubles({ type }: ListOfItems, choices: readonly Choice[], ownId: string | undefined) {
  const known = useRef(choices);
  known.current = choices;
  return async () => {
    const { listFaults, ...contracts } = await import('../contract.ts');
    const { body } = Object.values(contracts).find(({ list }) => list.route.includes(`/${type}/`))?.store ?? contracts.departments.store;
    const isTaken = (name: string) => known.current.some((choice) => choice.id !== ownId && nameKey(choice.name) === nameKey(name));
    return (body as typeof contracts.departments.store.body).refine(({ name }: { name: string }) => !isTaken(name), {
      path: ['name'],
      error: listFaults.nameTaken.message,
    });
  };
}
