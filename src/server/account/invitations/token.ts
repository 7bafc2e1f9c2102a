import { createHash, randomBytes } from 'node:crypto'

export const makeToken = (): string => randomBytes(32).toString('base64url')
/** 256 bits of chance need nothing slower. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
