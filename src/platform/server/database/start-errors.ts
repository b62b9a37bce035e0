import { CommandError } from '../command-error.ts';

const unknownAuthority =
  'its certificate is signed by an authority that this machine does not know. If it is your own, add ' +
  'sslrootcert=/path/to/ca.pem to the address';

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at that address',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'no way leads to its host',
  ENETUNREACH: 'no way leads to its host',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host cannot be looked up at the moment',
  ETIMEDOUT: 'it does not answer in time',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name than the address has',
  '28P01': 'its password is wrong',
  '28000': 'it refuses this login',
  '3D000': 'it has no database of that name',
  '53300': 'it has no connection left',
  '53100': 'its disk is full',
  '57P03': 'it is starting up or shutting down',
};

/** Throws a sentence for an error that the administrator can fix, and any other error unchanged. */
export function throwAsCommandError(error: unknown): never {
  const sentence = sentenceOf(error);
  if (sentence !== undefined) throw new CommandError(sentence, { cause: error });
  throw error;
}

interface Failure {
  readonly code?: string;
  readonly message: string;
  readonly path?: string;
  readonly syscall?: string;
  readonly cause?: unknown;
}

function sentenceOf(error: unknown): string | undefined {
  const { code = '', message, path, syscall } = error as Failure;
  if (code === '42501')
    return `The database login lacks privileges needed to start: ${message}. See docs/runbook.md for the roles.`;
  if (code === 'ENOENT' && syscall !== 'connect' && path !== undefined)
    return `The certificate ${path}, which the address of the database names, is not there. Check sslrootcert, sslcert and sslkey.`;
  const reason =
    sentences[code] ??
    (code === 'ENOENT' ? sentences['ECONNREFUSED'] : undefined) ??
    (message === 'Connection terminated unexpectedly' ? sentences['ECONNRESET'] : undefined) ??
    (message.includes('does not support SSL')
      ? 'it offers no TLS. Leave sslmode out, or turn ssl on there'
      : undefined);
  return reason && `Muster cannot use the database: ${reason}. Check DATABASE_URL and DATABASE_MIGRATION_URL.`;
}
