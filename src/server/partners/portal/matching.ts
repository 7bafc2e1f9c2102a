import { type Attempts, nobodysPassword, type Passwords } from '../../account/index.ts'
import { lastUsed } from '../../time/last-used.ts'
import type { MerchantDevices } from './merchant-devices.ts'

type Person = { uuid: string; email: string; passwordHash: string }
/** A person to compare a password with, and the key that counts the tries. */
export type Tried<P> = { one: P | null; key: string }

const remembered = 100_000

/**
 * R66: sessions of merchants. Finds the person who has a password. Tries are counted per person: a stranger with their
 * own person at the same address, who signs in as that one, resets only that person's count. Browsers in which a person
 * signed in before are counted separately, so nobody can lock them out.
 */
export function createMatching({
  attempts,
  devices,
  passwords,
}: {
  attempts: Attempts
  devices: MerchantDevices
  passwords: Passwords
}) {
  /** Passwords of one person that were wrong for another of the address: repeating one is not a further guess. */
  const guessed = lastUsed<true>(remembered)
  const triedOf = <P extends { user: Person }>(people: readonly P[], email: string, headers: Headers): Tried<P>[] =>
    people.length === 0
      ? [{ one: null, key: `address ${email}` }]
      : people.map((one) => {
          const { uuid: userUuid } = one.user
          const device = devices.read(headers, { userUuid, email })
          return { one, key: device === null ? `person ${userUuid}` : `device ${device} ${userUuid}` }
        })
  return {
    triedOf,
    /** Seconds until one of them can be tried; 0 when one can be tried now. */
    wait: (tried: readonly Tried<unknown>[]): number => Math.min(...tried.map(({ key }) => attempts.wait(key))),
    /** The people with this password, of those that need not wait. An unknown address takes as long as a known one. */
    async match<P extends { user: Person }>(
      tried: readonly Tried<P>[],
      password: string,
    ): Promise<{ right: P[]; seconds: number }> {
      const begun = tried.map((t) => ({ ...t, seconds: attempts.begin(t.key) })) // counted before comparing
      const compared = begun.filter(({ seconds }) => seconds === 0)
      const seconds = Math.max(...begun.map((t) => t.seconds))
      if (compared.length === 0) return { right: [], seconds }
      const hashes = compared.map(({ one }) => one?.user.passwordHash ?? nobodysPassword)
      const isRight = await passwords.verifyEach(hashes, password)
      const right = compared.filter((_, i) => isRight[i])
      for (const { key } of right) attempts.succeeded(key)
      for (const { one, key } of compared.filter((_, i) => !isRight[i]))
        for (const other of right) {
          const guess = `${one?.user.uuid} ${other.one?.user.passwordHash}`
          if (guessed.has(guess)) attempts.takeBack(key)
          guessed.set(guess, true)
        }
      return { right: right.flatMap(({ one }) => one ?? []), seconds }
    },
  }
}
