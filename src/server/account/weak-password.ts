import { Fail } from '../http/fail.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded at the first sign-up only: most processes never need it. Shorter passwords are refused by length. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary.passwords.map(String).filter((word) => word.length >= 8)),
  ))

/** What attackers try first: the 49,233 most common passwords, and the values of neighbouring fields. */
export async function isWeak(password: string, known: readonly string[]): Promise<boolean> {
  const typed = password.normalize('NFKC').toLowerCase().trim()
  const obvious = [...known, 'outbound'].flatMap((word) => [
    word,
    word.replaceAll(/\s+/g, ''),
    word.split('@')[0] ?? '',
  ])
  return obvious.some((word) => word.toLowerCase() === typed) || (await commonPasswords()).has(typed)
}

export async function expectStrong(password: string, known: readonly string[]): Promise<void> {
  if (await isWeak(password, known))
    throw new Fail('badInput', 'userPassword: This password is too easy to guess. Choose another one')
}
