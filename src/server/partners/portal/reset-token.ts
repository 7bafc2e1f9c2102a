import { works } from '../../../contract/bounds.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** R67: password links of merchants. A reset link is valid for half an hour. */
const resetLife = works.resetMinutes * 60_000
/** R74: passwords of merchants' people. The link for choosing a first password is valid as long as an invitation. */
export const firstPasswordLife = works.partnerInvitationDays * 86_400_000

const sign = (key: Buffer, body: string, passwordHash: string) =>
  createHmac('sha256', key).update(`${body}\n${passwordHash}`).digest()

/**
 * A token only this server can create, for one user and one password: it becomes invalid when the password changes, so
 * it works once, and not after any other change of the password.
 */
export function makeResetToken(
  key: Buffer,
  {
    userUuid,
    passwordHash,
    now,
    life = resetLife,
  }: { userUuid: string; passwordHash: string; now: Date; life?: number },
): string {
  const body = `${userUuid}.${now.getTime() + life}`
  return `${body}.${sign(key, body, passwordHash).toString('base64url')}`
}

/** The user a token names; proves nothing yet. */
export const namedBy = (token: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.\d{1,15}\.[\w-]{43}$/.exec(token)?.[1] ?? null

export function isResetToken(keys: readonly Buffer[], token: string, passwordHash: string, now: Date): boolean {
  const [userUuid = '', until = '', given = ''] = token.split('.')
  const bytes = Buffer.from(given, 'base64url')
  const isOurs = keys.some((key) => {
    const right = sign(key, `${userUuid}.${until}`, passwordHash)
    return right.length === bytes.length && timingSafeEqual(right, bytes)
  })
  return isOurs && now.getTime() < Number(until)
}
