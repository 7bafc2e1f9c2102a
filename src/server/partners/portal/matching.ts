import { LRUCache } from 'lru-cache'
import { type Attempts, nobodysPassword, type Passwords } from '../../account/index.ts'
import type { MerchantDevices } from './merchant-devices.ts'

type Person = { uuid: string; email: string; passwordHash: string }
/** One of those with whom a password is compared, and whose tries it counts among. */
export type Tried<P> = { one: P | null; key: string }

const remembered = 100_000

/**
 * R66: sessions of merchants. Whose password it is. Tries are counted for each person apart: a stranger who has a person of
 * their own under the address, and signs in as that one, resets nobody's count but that person's. Browsers in which a person
 * was in before have a count of their own, so nobody locks them out.
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
  /** Passwords of one person that were wrong for another one of the address: the same guess again is no further one. */
  const guessed = new LRUCache<string, true>({ max: remembered })
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
    /** Seconds until one of them may be tried; 0 when one may now. */
    wait: (tried: readonly Tried<unknown>[]): number => Math.min(...tried.map(({ key }) => attempts.wait(key))),
    /** Who has this password, of those who need not wait. Nobody takes as long as somebody. */
    async match<P extends { user: Person }>(
      tried: readonly Tried<P>[],
      password: string,
    ): Promise<{ right: P[]; seconds: number }> {
      const begun = tried.map((t) => ({ ...t, seconds: attempts.begin(t.key) })) // counted before they are compared
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
