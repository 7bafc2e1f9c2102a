import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { addDays } from '../../contract/days.ts'
import { tooMany } from '../http/fail.ts'
import type { Database } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import { mailRoom } from './tables.ts'

/** Maximum mails per day (UTC) to people an account names: to one address from all accounts, and from one account. */
export const mostToStrangers = { address: 3, account: 50 }

const hashOf = (what: 'address' | 'account', of: string) =>
  createHash('sha256').update(`${what} ${of.toLowerCase()}`).digest('hex')

/**
 * Counts one mail to a person the account names, and fails when the limit is reached (R124: mails to people an account
 * names). Counted before sending, in one statement each, so that parallel requests cannot exceed the limit.
 */
export type TakeMailRoom = (of: { accountUuid: string; address: string }) => Promise<void>

export async function takeMailRoom(
  { system }: Database,
  { accountUuid, address }: Parameters<TakeMailRoom>[0],
  now: Date,
): Promise<void> {
  const day = dayOf(now, 'UTC')
  const take = async (what: 'address' | 'account', of: string) => {
    const taken = await system
      .insert(mailRoom)
      .values({ day, who: hashOf(what, of), count: 1 })
      .onConflictDoUpdate({
        target: [mailRoom.day, mailRoom.who],
        set: { count: sql`${mailRoom.count} + 1` },
        setWhere: sql`${mailRoom.count} < ${mostToStrangers[what]}`,
      })
      .returning({ who: mailRoom.who })
    return taken.length > 0
  }
  const untilTomorrow = Math.ceil((Date.parse(`${addDays(day, 1)}T00:00:00Z`) - now.getTime()) / 1000)
  if (!(await take('account', accountUuid)))
    throw tooMany(untilTomorrow, `At most ${mostToStrangers.account} such mails leave an account in a day`)
  if (!(await take('address', address)))
    throw tooMany(untilTomorrow, `At most ${mostToStrangers.address} such mails go to one address in a day`)
  await system.delete(mailRoom).where(lt(mailRoom.day, addDays(day, -1)))
}
