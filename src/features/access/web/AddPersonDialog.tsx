import { Button, CopyButton, Select, TextInput } from '@mantine/core';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { accessApi } from './parts/access-api.ts';
import { EmployeeCreated } from './EmployeeCreated.tsx';
import c from './AddPersonDialog.module.css';

interface Added {
  email: string;
  username: string;
  link: string;
}

/** Name, e-mail and role; afterwards the link to hand over. */
export function AddPersonDialog({ onClose }: { onClose(): void }) {
  const [added, setAdded] = useState<Added>();
  if (added) {
    return (
      <EmployeeCreated username={added.username} onClose={onClose}>
        <Invited added={added} />
      </EmployeeCreated>
    );
  }
  return <PersonForm onAdded={setAdded} onClose={onClose} />;
}

interface PersonFormProps {
  onAdded(added: Added): void;
  onClose(): void;
}

function PersonForm({ onAdded, onClose }: PersonFormProps) {
  const { form, problem, busy, submit } = usePersonForm(onAdded);
  const mayLeave = useUnsavedGuard(form.isDirty());
  const leave = () => void mayLeave().then((leaves) => leaves && onClose());
  const formId = useId();
  const foot = (
    <>
      <Button variant="default" onClick={leave} disabled={busy}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        {t('Add person')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Add person')} onClose={leave} closeOnEscape={!busy} foot={foot}>
      <form id={formId} className={c['form']} onSubmit={submit} noValidate>
        <PersonFields form={form} problem={problem} />
      </form>
    </Dialog>
  );
}

const noPerson = { name: '', email: '', role_id: '' };

function usePersonForm(onAdded: PersonFormProps['onAdded']) {
  const cache = useQueryClient();
  return useContractForm({
    schema: async () => (await import('../contract.ts')).access.addPerson.body,
    initialValues: noPerson,
    creates: true,
    send: async (body) => {
      const { username, link } = await accessApi.addPerson.call({ body: { ...body, show_link: true } });
      onAdded({ email: body.email, username, link: link ?? '' });
      // Whoever lists people is out of date now.
      await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== accessApi.authorization.key[0] });
    },
  });
}

function PersonFields({ form, problem }: { form: FormOf<typeof noPerson>; problem: string }) {
  const roles = useQuery(accessApi.roles.read());
  return (
    <>
      <FormProblem text={problem || (roles.error?.message ?? '')} />
      <TextInput label={t('Name')} withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t('Email')}
        withAsterisk
        type="email"
        autoComplete="off"
        description={t('They get a mail with a link to set their password.')}
        {...form.getInputProps('email')}
      />
      <Select
        label={t('Role')}
        withAsterisk
        placeholder={t('Choose a role')}
        data={roles.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...form.getInputProps('role_id')}
      />
    </>
  );
}

/** Where mails do not arrive, the link can be handed over by hand. */
function Invited({ added }: { added: Added }) {
  return (
    <div className={c['invited']}>
      <p className={c['text']}>
        {t(
          'We have mailed {email} a link to set a password. You can also hand it over yourself; it works once, for 7 days. Their username is {username}.',
          {
            email: added.email,
            username: added.username,
          },
        )}
      </p>
      <div className={c['link']}>
        <TextInput
          label={t('Link to set the password')}
          value={added.link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={added.link}>
          {({ copied, copy }) => (
            <Button
              variant="light"
              leftSection={<Icon path={copied ? mdiCheck : mdiContentCopy} size={18} />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy the link')}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
