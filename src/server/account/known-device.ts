import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieOf } from './cookie-of.ts'

const yearInSeconds = 365 * 24 * 3600

/**
 * A browser in which a user has signed in has a cookie that proves it, signed for their address. It grants no access.
 * It only separates the guesses of strangers from the owner's own attempts, so that nobody can lock an owner out.
 */
export function createKnownDevices({
  key,
  isHttps,
  realm = 'device',
}: {
  key: Buffer
  isHttps: boolean
  /** Separates the cookies of another sign-in (merchants). */
  realm?: string
}) {
  const name = `${isHttps ? '__Host-' : ''}outbound-${realm}`
  const seal = (id: string, email: string) => createHmac('sha256', key).update(`${id} ${email}`).digest()
  return {
    /** The id of this browser if the user of this address has signed in here before. */
    read(headers: Headers, email: string): string | null {
      const [id = '', sealed = ''] = cookieOf(headers, name)?.split('.') ?? []
      const given = Buffer.from(sealed, 'base64url')
      const expected = seal(id, email)
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
    },
    /** The cookie that makes this browser known; `id` is its previous id. */
    cookie(email: string, id: string | null): string {
      const device = id ?? randomBytes(16).toString('base64url')
      const value = `${device}.${seal(device, email).toString('base64url')}`
      return `${name}=${value}; Max-Age=${yearInSeconds}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
