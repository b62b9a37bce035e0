import { Button } from '@mantine/core';
import { mdiAccountAlertOutline } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './people-without.module.css';

/** The first two people by name, and the number of people beside them. */
type Names = Readonly<Record<'name' | 'other', string> & Record<'count', number>>;

interface PeopleWithoutProps {
  people: readonly { readonly name: string }[];
  total: number;
  /** 'Samira Khoury has no package', for one person, two people and more than two. */
  who(names: Names): { readonly one: string; readonly two: string; readonly more: string };
  /** The consequence, to follow `who`. */
  rest: string;
  /** The label of the button; null if there is nothing that the viewer can assign. */
  action: string | null;
  dialog(onClose: () => void): ReactNode;
}

/** A notice about employees without a package or a process, who cannot apply for leave until they are assigned one. */
export function PeopleWithout({ people: [first, second], total, who, rest, action, dialog }: PeopleWithoutProps) {
  const [isOpen, setOpen] = useState(false);
  if (total === 0) return null;
  const { one, two, more } = who({ name: first?.name ?? '', other: second?.name ?? '', count: total - 2 });
  return (
    <div className={c['without']}>
      <Icon path={mdiAccountAlertOutline} size={20} />
      <p>
        <b>{total === 1 ? one : total === 2 ? two : more}</b> {rest}
      </p>
      {action !== null && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {action}
        </Button>
      )}
      {isOpen && dialog(() => setOpen(false))}
    </div>
  );
}
