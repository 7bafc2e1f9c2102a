import { Fail } from '../http/fail.ts'
import type { HashTurns } from './hash-turns.ts'
import type { Passwords } from './sign-in.ts'
import { isWeak } from './weak-password.ts'

/** Hashes a password that is not too weak, in turn with other requests. `from` identifies the caller for the queue. */
export type HashPassword = (from: string, password: string, known: readonly string[], field?: string) => Promise<string>

export const createHashPassword =
  ({
    passwords,
    turns,
    saltOf,
  }: {
    passwords: Passwords
    turns: HashTurns
    /** One salt for all passwords of an address (the first of `known`), so that they can be compared with one hash. */
    saltOf?: (address: string) => string
  }): HashPassword =>
  async (from, password, known, field = 'password') => {
    if (await isWeak(password, known))
      throw new Fail('badInput', `${field}: This password is too easy to guess. Choose another one`)
    return turns('strangers', from, () => passwords.hash(password, saltOf && known[0] ? saltOf(known[0]) : undefined))
  }
