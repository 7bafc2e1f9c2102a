import { createHash } from 'node:crypto'

/** By which a secret in an address of ours is found: the secret itself is kept sealed. It is random, so nobody guesses it from this. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
