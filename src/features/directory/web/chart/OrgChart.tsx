import type { Change } from '#platform/web/use-address.ts';

export function OrgChart(_props: { onChange: Change }) {
  return null;
}
