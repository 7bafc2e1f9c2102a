import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieOf } from '../account/index.ts'
import type { OpenShare } from './shares.ts'

/** R73: share links. Seconds after which a link requires its password again. */
const lifeInSeconds = 3600

type Locked = Pick<OpenShare, 'uuid' | 'passwordHash'>

/**
 * After the password of a share link is entered, a cookie proves it. It is valid for this link, this password and an
 * hour only: another password gives another seal, and ended links are refused before.
 */
export function createShareLock({ keys, isHttps }: { keys: readonly [Buffer, ...Buffer[]]; isHttps: boolean }) {
  const nameOf = ({ uuid }: Locked) => `${isHttps ? '__Secure-' : ''}outbound-share-${uuid}`
  const seal = (key: Buffer, { uuid, passwordHash }: Locked, until: string) =>
    createHmac('sha256', key)
      .update([uuid, passwordHash ?? '', until].join(' '))
      .digest()
  return {
    /** The cookie that opens this link in this browser. */
    cookie(share: Locked, now: Date): string {
      const until = String(Math.floor(now.getTime() / 1000) + lifeInSeconds)
      const value = `${until}.${seal(keys[0], share, until).toString('base64url')}`
      const only = `Path=/api/creators/v1/share; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
      return `${nameOf(share)}=${value}; Max-Age=${lifeInSeconds}; ${only}`
    },
    /** Whether this browser may open the link: it has no password, or the password was entered. */
    isOpen(share: Locked, headers: Headers, now: Date): boolean {
      if (share.passwordHash === null) return true
      const [until = '', sealed = ''] = cookieOf(headers, nameOf(share))?.split('.') ?? []
      const given = Buffer.from(sealed, 'base64url')
      const isSealed = keys.some((key) => {
        const expected = seal(key, share, until)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return isSealed && Number(until) * 1000 > now.getTime()
    },
  }
}
export type ShareLock = ReturnType<typeof createShareLock>
