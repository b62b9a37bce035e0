import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showToast } from '#platform/web/ui/notices.ts';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import { EmployeeCreated } from './EmployeeCreated.tsx';
import { Invited } from './Invited.tsx';
import { PersonFields } from './PersonFields.tsx';
import { usePersonForm, type AddedPerson } from './use-person-form.ts';
import c from './add-person.module.css';

/** Adds a person; then shows the state of the invitation and a link to the profile. */
export function AddPersonDialog({ onClose }: { onClose(): void }) {
  const [added, setAdded] = useState<AddedPerson>();
  const [isAnother, setAnother] = useState(false);
  const [round, setRound] = useState(0);
  const take = (person: AddedPerson) => {
    if (!isAnother) return setAdded(person);
    showToast(t('{name} has been added', { name: person.name }));
    setRound(round + 1);
  };
  if (added)
    return (
      <EmployeeCreated
        title={t('{name} has been added', { name: added.name })}
        username={added.username}
        onClose={onClose}
      >
        <Invited added={added} />
      </EmployeeCreated>
    );
  return <PersonForm key={round} isAnother={isAnother} onAnother={setAnother} onAdded={take} onClose={onClose} />;
}

interface PersonFormProps {
  /** Whether the form opens again, empty, after a person has been added. */
  isAnother: boolean;
  onAnother(isAnother: boolean): void;
  onAdded(added: AddedPerson): void;
  onClose(): void;
}

function PersonForm({ isAnother, onAnother, onAdded, onClose }: PersonFormProps) {
  const person = usePersonForm(onAdded);
  const again = (
    <Checkbox
      className={c['again'] ?? ''}
      label={t('Add another person afterwards')}
      checked={isAnother}
      onChange={(event) => onAnother(event.currentTarget.checked)}
    />
  );
  return (
    <FormDialog
      title={t('Add person')}
      size={650}
      label={t('Add person')}
      contractForm={person}
      footer={again}
      onClose={onClose}
    >
      <div className={c['form']}>
        <PersonFields person={person} />
        <DeliveryWarning means="mail" />
      </div>
    </FormDialog>
  );
}
