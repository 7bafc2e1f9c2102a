import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Log } from '../../log/log.ts'
import { Fail } from '../../http/fail.ts'
import { serveStop } from '../../mail/index.ts'
import type { Clock } from '../../time/clock.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { mailStop, reportSchedule } from '../tables.ts'

/** Where recipients of mailed views, who may have no account, unsubscribe. */
export const viewStopPath = '/tr/mailed-views/stop/'

type Reader = { accountUuid: string; address: string }
const signed = (key: Buffer, body: string) => createHmac('sha256', key).update(`mailed views ${body}`).digest()

/** A token for an account and a recipient of its views. Only this server can create one, and it does not expire. */
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

/** Which of these addresses have unsubscribed. */
export async function stoppedOf(tx: Pick<Tx, 'select'>, accountUuid: string, addresses: readonly string[]) {
  const lower = addresses.map((a) => a.toLowerCase())
  const rows = await tx
    .select({ address: mailStop.address })
    .from(mailStop)
    .where(and(eq(mailStop.accountUuid, accountUuid), inArray(mailStop.address, lower)))
  return new Set(rows.map((r) => r.address))
}
/** Refuses a schedule to an address that has unsubscribed from these mails. */
export async function expectWanted(tx: Tx, accountUuid: string, addresses: readonly string[]): Promise<void> {
  const [stopped] = await stoppedOf(tx, accountUuid, addresses)
  if (stopped !== undefined)
    throw new Fail('conflict', `scheduleRecipients: ${stopped} has asked to get no more mailed views of this account`)
}

/**
 * Removes an address from all schedules of an account, and switches off those without recipients. Also applies to later
 * schedules.
 */
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
