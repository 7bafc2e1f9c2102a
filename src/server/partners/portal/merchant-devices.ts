import type { KnownDevices } from '../../account/index.ts'

/** Addresses and ids contain no space, so seals never collide. */
const provenSeal = (email: string) => `${email} proven`
type Person = { userUuid: string; email: string }

/**
 * Browsers in which a merchant's person has signed in. Through a link that a publisher was shown, anybody can create a
 * person with this address, so a browser is known only for the person who signed in there. If that person has proven
 * the address, it is known for all people of the address.
 */
export function createMerchantDevices(devicesOf: (realm: string) => KnownDevices) {
  const proven = devicesOf('partner-device')
  const ofPerson = (userUuid: string) => devicesOf(`partner-device-${userUuid.slice(0, 8)}`)
  const hasProven = (headers: Headers, email: string) => proven.read(headers, provenSeal(email))
  return {
    hasProven,
    /** The id of this browser if it is known for this person. */
    read: (headers: Headers, { userUuid, email }: Person): string | null =>
      hasProven(headers, email) ?? ofPerson(userUuid).read(headers, userUuid),
    cookie(headers: Headers, { userUuid, email }: Person, isProven: boolean): string {
      if (isProven) return proven.cookie(provenSeal(email), hasProven(headers, email))
      const of = ofPerson(userUuid)
      return of.cookie(userUuid, of.read(headers, userUuid))
    },
  }
}
export type MerchantDevices = ReturnType<typeof createMerchantDevices>
