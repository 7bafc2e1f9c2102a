import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Log } from '../../log/log.ts'
import { Fail } from '../../http/fail.ts'
import { serveStop } from '../../mail/index.ts'
import type { Clock } from '../../time/clock.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { mailStop, reportSchedule } from '../tables.ts'

/** Where a mailed view is ended by who gets it, who may have no account. */
export const viewStopPath = '/tr/mailed-views/stop/'

type Reader = { accountUuid: string; address: string }
const signed = (key: Buffer, body: string) => createHmac('sha256', key).update(`mailed views ${body}`).digest()

/** Names an account and a reader of its views; only this server can make one, and it works for as long as the mail is kept. */
export function viewStopToken(key: Buffer, { accountUuid, address }: Reader): string {
  const body = `${accountUuid}.${Buffer.from(address).toString('base64url')}`
  return `${body}.${signed(key, body).toString('base64url')}`
}
export function readViewStopToken(keys: readonly Buffer[], token: string): Reader | null {
  const [accountUuid = '', address = '', sign = ''] = token.split('.')
  const given = Buffer.from(sign, 'base64url')
  const isOurs = keys.some((key) => {
    const right = signed(key, `${accountUuid}.${address}`)
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return isOurs ? { accountUuid, address: Buffer.from(address, 'base64url').toString('utf8') } : null
}

/** Of these, who has said that they want no more. */
export async function stoppedOf(tx: Pick<Tx, 'select'>, accountUuid: string, addresses: readonly string[]) {
  const lower = addresses.map((a) => a.toLowerCase())
  const rows = await tx
    .select({ address: mailStop.address })
    .from(mailStop)
    .where(and(eq(mailStop.accountUuid, accountUuid), inArray(mailStop.address, lower)))
  return new Set(rows.map((r) => r.address))
}
/** Refuses a schedule to somebody who wants no more of these mails. */
export async function expectWanted(tx: Tx, accountUuid: string, addresses: readonly string[]): Promise<void> {
  const [stopped] = await stoppedOf(tx, accountUuid, addresses)
  if (stopped !== undefined)
    throw new Fail('conflict', `scheduleRecipients: ${stopped} has asked to get no more mailed views of this account`)
}

/** Takes somebody out of all schedules of an account; one that has nobody left stops. Holds also for those made later. */
const stop = (database: Database, { accountUuid, address }: Reader, now: Date) =>
  database.system.transaction(async (tx) => {
    const lower = address.toLowerCase()
    await tx.insert(mailStop).values({ accountUuid, address: lower, at: now }).onConflictDoNothing()
    const all = await tx.select().from(reportSchedule).where(eq(reportSchedule.accountUuid, accountUuid)).for('update')
    for (const { uuid, recipients } of all) {
      const left = recipients.filter((r) => r.toLowerCase() !== lower)
      if (left.length === recipients.length) continue
      const end = left.length === 0 ? { isActive: false, nextAt: null } : {}
      await tx
        .update(reportSchedule)
        .set({ recipients: left, updatedAt: sql`now()`, ...end })
        .where(eq(reportSchedule.uuid, uuid))
    }
  })

export const serveViewStop = ({
  database,
  clock,
  keys,
  log,
}: {
  database: Database
  clock: Clock
  keys: readonly Buffer[]
  log: Log
}): ReturnType<typeof serveStop> =>
  serveStop({
    path: viewStopPath,
    log,
    find: (token) => {
      const reader = readViewStopToken(keys, token)
      return (
        reader && {
          done: 'No more reports of this account will be mailed to you.',
          stop: () => stop(database, reader, clock.now()),
        }
      )
    },
  })
