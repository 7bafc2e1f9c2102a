import type { KnownDevices } from '../../account/index.ts'

/** No address has a blank in it, so neither seal is ever the other's. */
const provenSeal = (email: string) => `${email} proven`

/**
 * Browsers in which somebody with this address has signed in. By a link that a publisher was shown anybody gets there, so a
 * browser of somebody who has proven the address is told apart.
 */
export const createMerchantDevices = (devices: KnownDevices) => ({
  read(headers: Headers, email: string): { id: string; isProven: boolean } | null {
    const proven = devices.read(headers, provenSeal(email))
    if (proven !== null) return { id: proven, isProven: true }
    const id = devices.read(headers, email)
    return id === null ? null : { id, isProven: false }
  },
  cookie: (email: string, { id, isProven }: { id: string | null; isProven: boolean }): string =>
    devices.cookie(isProven ? provenSeal(email) : email, id),
})
export type MerchantDevices = ReturnType<typeof createMerchantDevices>
