import { createHmac, timingSafeEqual } from 'node:crypto'
import { type MailKind, mailKinds } from '../../contract/mailings/mail-kinds.ts'

/** What one click switches off: one kind, or everything in a digest. */
export type Stopped = MailKind | 'digest'
const isStopped = (text: string): text is Stopped => text === 'digest' || Object.hasOwn(mailKinds, text)

const seal = (key: Buffer, body: string) => createHmac('sha256', key).update(`unsubscribe ${body}`).digest()

/** A signed token for a user and a kind of mail, which does not expire. Only this server can create one. */
export const makeStopToken = (key: Buffer, userUuid: string, what: Stopped): string =>
  `${userUuid}.${what}.${seal(key, `${userUuid}.${what}`).toString('base64url')}`

export function readStopToken(keys: readonly Buffer[], token: string): { userUuid: string; what: Stopped } | null {
  const [userUuid = '', what = '', sign = ''] = token.split('.')
  if (!isStopped(what)) return null
  const given = Buffer.from(sign, 'base64url')
  const isOurs = keys.some((key) => {
    const right = seal(key, `${userUuid}.${what}`)
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return isOurs ? { userUuid, what } : null
}
