import type { ComponentProps } from 'react';
import { Card } from '#platform/web/ui/Card.tsx';
import c from './box.module.css';

/** A card with padding around its content. */
export const Box = ({ children, ...card }: ComponentProps<typeof Card>) => (
  <Card {...card}>
    <div className={c['body']}>{children}</div>
  </Card>
);
