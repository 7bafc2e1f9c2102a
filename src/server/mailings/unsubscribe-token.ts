import { createHmac, timingSafeEqual } from 'node:crypto'
import { type MailKind, mailKinds } from '../../contract/mailings/mail-kinds.ts'

/** What one click ends: one kind, or all that a digest reports. */
export type Stopped = MailKind | 'digest'
const isStopped = (text: string): text is Stopped => text === 'digest' || Object.hasOwn(mailKinds, text)

const seal = (key: Buffer, body: string) => createHmac('sha256', key).update(`unsubscribe ${body}`).digest()

/** Names a person and a kind, and lasts as long as the mail does. Only this server can make one. */
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
