import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

const count = 10
const groups = /.{4}/g

/** 80 bits of chance each, in groups that can be read aloud. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => (base32(randomBytes(10)).match(groups) ?? []).join('-'))

/** Typed with or without dashes, in small letters or large. */
const plain = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '')
export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(plain(code))
/** Codes are random, so nothing slower is needed; the user is part of it, so that two people share no row. */
export const recoveryHash = (userUuid: string, code: string): string =>
  createHash('sha256')
    .update(`${userUuid} ${plain(code)}`)
    .digest('hex')
