import { createHash } from 'node:crypto'

/**
 * The hash by which a secret in one of our URLs is found; the secret itself is stored encrypted. It is random, so it
 * cannot be guessed from the hash.
 */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
