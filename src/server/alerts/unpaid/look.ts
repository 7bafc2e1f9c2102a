import { and, eq, inArray } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import { fullDay } from '../../../report/date-text.ts'
import { plural } from '../../../report/format.ts'
import { happen } from '../../happenings/index.ts'
import { merchant } from '../../merchants/tables.ts'
import { approvedSales, readEuro } from '../../money/index.ts'
import { connection } from '../../networks/tables.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { readClicksAndCommission } from '../facts/read-stake.ts'
import { closeFacts, type NewFact, openFact } from '../facts/write-fact.ts'
import type { Row } from '../left-out.ts'
import type { RunParts } from '../run-parts.ts'
import { alert } from '../tables.ts'
import { tellClosed } from '../tell-closed.ts'
import { judgeUnpaid, lateSince, type Sales, stillUnpaid, type Unpaid } from './judge-unpaid.ts'

const rule = 'unpaid'
const readDays = 400
const fewNames = 3

/** What was approved in the last 400 days, in euro. */
export async function readApproved(
  database: Database,
  accountUuid: string,
  { last, zone }: { last: Day; zone: string },
): Promise<Sales[]> {
  const euro = await readEuro(database)
  const rows = await approvedSales(database, accountUuid, { fromDay: addDays(last, -readDays), zone })
  return rows.map(({ commission, currency, network: _, ...r }) => ({
    ...r,
    euro: euro.euro(commission, currency) ?? 0,
  }))
}

const names = (all: readonly string[]) =>
  all.length <= fewNames ? all.join(', ') : `${all.slice(0, fewNames).join(', ')} and ${all.length - fewNames} more`

/** "12 approved sales are not paid, the oldest approved on 3 Mar 2026; usually they are paid within 45 days" */
export const unpaidText = ({ n, oldest, delay, merchants, kind }: Unpaid): string =>
  `${plural(n, 'approved sale')}${kind === 'connection' ? ` of ${names(merchants)}` : ''} ${n === 1 ? 'is' : 'are'} not paid, the oldest approved on ${fullDay(oldest)}; usually nine of ten are paid within ${plural(delay, 'day')}`

const countsOf = (u: Unpaid, last: Day) => ({
  // the day on which the first of them became late
  since: lateSince(u),
  until: last,
  seen: 0,
  expected: u.n,
  days: [],
})

/** Reads what should be paid by a day but is not, and returns what to write. */
export async function lookAtUnpaid(
  parts: RunParts,
  accountUuid: string,
  { last, zone, rows: all }: { last: Day; zone: string; rows: readonly Row[] },
): Promise<(tx: Tx) => Promise<void>> {
  const { database, clock } = parts
  const now = clock.now()
  const sales = await readApproved(database, accountUuid, { last, zone })
  const found = judgeUnpaid(sales, last)
  const isOf = (row: Row) => (u: Unpaid) => u.kind === row.kind && u.id === row.subject
  const open = all.filter((r) => r.rule === rule && r.closedAt === null)
  const fresh = found.filter((u) => !open.some((r) => isOf(r)(u)))
  const clicks = new Map<Unpaid, number>()
  for (const u of fresh) {
    const carriedBy = u.kind === 'merchant' ? { domain: u.id } : { connectionUuid: u.id }
    clicks.set(u, (await readClicksAndCommission(parts, accountUuid, carriedBy)).clicks)
  }
  return async (tx) => {
    for (const row of open) {
      const { kind, subject, since } = row
      if (kind !== 'merchant' && kind !== 'connection') continue
      const still = stillUnpaid(sales, last, {
        kind,
        id: subject,
        since,
        delay: Number.parseInt(row.fact?.from ?? '0', 10),
      })
      // a merchant that is late with two others is reported by its connection
      const isInside = found.some(
        (u) => u.kind === 'connection' && kind === 'merchant' && u.merchants.includes(subject),
      )
      if (still && !isInside) await follow(tx, row, still, last)
      else {
        const closing = isInside ? 'cause' : 'back'
        await closeFacts(tx, { accountUuid, rule, subject, at: now }, closing)
        await tellClosed(tx, { ...row, kind }, { closing, now })
      }
    }
    for (const u of fresh) {
      const alertUuid = await openFact(tx, await factOf(tx, accountUuid, u, { clicks: clicks.get(u) ?? 0, last, now }))
      if (!alertUuid) continue
      const payload = { alertUuid, subjectKind: u.kind, subjectId: u.id, message: unpaidText(u) }
      await happen(tx, [{ kind: 'commissionUnpaid', accountUuid, at: now.toISOString(), key: alertUuid, payload }])
    }
  }
}

/** More became late, or some of it was paid. */
async function follow(tx: Tx, row: Row, u: Unpaid, last: Day): Promise<void> {
  const { since: _, ...counts } = countsOf(u, last)
  const said = row.fact && { ...row.fact, message: unpaidText(u), to: `${daysBetween(u.oldest, last)} days` }
  await tx
    .update(alert)
    .set({ ...counts, euro: u.euro, low: u.euro, high: u.euro, fact: said })
    .where(and(eq(alert.accountUuid, row.accountUuid), eq(alert.uuid, row.uuid)))
}

async function factOf(
  tx: Tx,
  accountUuid: string,
  u: Unpaid,
  { clicks, last, now }: { clicks: number; last: Day; now: Date },
): Promise<NewFact> {
  const [through] = await tx
    .select()
    .from(connection)
    .where(inArray(connection.uuid, [u.connection]))
  const [shop] =
    u.kind === 'merchant'
      ? await tx.select({ uuid: merchant.uuid }).from(merchant).where(eq(merchant.domain, u.id))
      : []
  return {
    accountUuid,
    rule,
    kind: u.kind,
    subject: u.id,
    at: now,
    euro: u.euro,
    low: u.euro,
    high: u.euro,
    cut: 1,
    fact: {
      key: `${u.kind} ${u.id} ${last}`,
      name: u.kind === 'merchant' ? u.id : (through?.name ?? ''),
      network: through?.network ?? '',
      merchantUuid: shop?.uuid ?? null,
      clicks,
      from: `${u.delay} days`,
      to: `${daysBetween(u.oldest, last)} days`,
      message: unpaidText(u),
    },
    counts: countsOf(u, last),
  }
}
