import { Button } from '@mantine/core';
import { mdiArrowLeft } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { Icon } from './Icon.tsx';

interface BackProps {
  to: string;
  search?: Readonly<Record<string, unknown>>;
  text: string;
}

/** Link to the parent screen, in the head of a page. */
export function Back({ to, search = {}, text }: BackProps) {
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiArrowLeft} size={18} />}
      renderRoot={(props) => <Link to={to} search={search} {...props} />}
    >
      {text}
    </Button>
  );
}
