import type { KnownDevices } from '../../account/index.ts'

/** No address and no id has a blank in it, so no seal is ever another's. */
const provenSeal = (email: string) => `${email} proven`
type Person = { userUuid: string; email: string }

/**
 * Browsers in which somebody of a merchant has signed in. By a link that a publisher was shown anybody gets a person with
 * this address, so a browser is known for the person who signed in there, and for nobody else with the same address; one of
 * somebody who has proven the address is known for all of them.
 */
export function createMerchantDevices(devicesOf: (realm: string) => KnownDevices) {
  const proven = devicesOf('partner-device')
  const ofPerson = (userUuid: string) => devicesOf(`partner-device-${userUuid.slice(0, 8)}`)
  const hasProven = (headers: Headers, email: string) => proven.read(headers, provenSeal(email))
  return {
    hasProven,
    /** The id of this browser where it is known for this person. */
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
