const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const fourBytes = new RegExp(`^${byte}(?:\\.${byte}){3}$`);

/** `203.0.113.7`: four numbers from 0 to 255 without leading zeros. */
export function isIpv4(text: string): boolean {
  return fourBytes.test(text);
}

/** `2001:db8::7`, with at most one `::` and perhaps an IPv4 address at its end; no zone. */
export function isIpv6(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length) return false;
  const before = groupsOf(head);
  if (tail === undefined) return before.every((group, index) => isGroup(group, index === before.length - 1)) && sizeOf(before) === 8;
  const after = groupsOf(tail);
  return (
    before.every((group) => isGroup(group, false)) &&
    after.every((group, index) => isGroup(group, index === after.length - 1)) &&
    sizeOf([...before, ...after]) < 8
  );
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
const isGroup = (group: string, isLast: boolean) => /^[0-9a-f]{1,4}$/i.test(group) || (isLast && isIpv4(group));
/** An IPv4 address at the end takes the place of two groups. */
const sizeOf = (groups: readonly string[]) => groups.length + (groups.at(-1)?.includes('.') ? 1 : 0);

/** An IPv4 or IPv6 address, or a range of them in CIDR form: `198.51.100.0/24`, `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const longest = isIpv4(address) ? 32 : isIpv6(address) ? 128 : -1;
  return longest > 0 && !more.length && (bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= longest));
}
