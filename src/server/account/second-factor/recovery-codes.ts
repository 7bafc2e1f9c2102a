import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

const count = 10
const groups = /.{4}/g

/** 80 random bits each, in groups that can be read aloud. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => (base32(randomBytes(10)).match(groups) ?? []).join('-'))

/** Ignores dashes and case. */
const plain = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '')
export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(plain(code))
/** Codes are random, so a fast hash is enough; the user is part of it, so that two users never share a row. */
export const recoveryHash = (userUuid: string, code: string): string =>
  createHash('sha256')
    .update(`${userUuid} ${plain(code)}`)
    .digest('hex')
