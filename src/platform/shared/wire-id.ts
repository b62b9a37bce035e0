/**
 * History and audit store ids of version 7, which their chain signs.
 * Transmitted ids are of version 4 (specification A §5 knows versions 1 to 5), with otherwise the same digits.
 */
export const wireId = (stored: string): string => withVersion(stored, '4');

/** The id of version 7 that `wireId` was made from. */
export const storedIdOf = (wire: string): string => withVersion(wire, '7');

const versionAt = 14;
const withVersion = (id: string, version: string) => id.slice(0, versionAt) + version + id.slice(versionAt + 1);
