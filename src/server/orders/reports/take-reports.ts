import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { Decimal } from '../../../contract/decimal.ts'
import { clickIdParameter } from '../../../connectors/direct/index.ts'
import { zoneOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import type { Log } from '../../log/log.ts'
import { type Payer, readRateBook } from '../../money/index.ts'
import { directConnection } from '../../networks/index.ts'
import { inBothForms } from '../../store/database/in-transaction.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import {
  type AgreedContract,
  type PartnerIdentity,
  type Provision,
  type Sign,
  agreedWith,
} from '../../partners/index.ts'
import { type ActiveCreators, readContracts } from './read-contracts.ts'
import type { MoneyIntake } from '../decide-order.ts'
import { type Clicks, type ClickIds, findClicks } from './find-clicks.ts'
import { decideReport, type Known, type Verdict } from './decide-report.ts'
import { noteSigns, signOf } from './note-signs.ts'
import { arrivalOf, type OrderRow } from '../order-money.ts'
import { type ReadReport, type Report, testClickId } from './report.ts'
import type { Answer, Sent } from './sent.ts'
import { partnerHit, partnerOrder } from '../tables.ts'
import { writeOrders } from '../write-orders.ts'

export type TakeParts = {
  database: Database
  events: Events
  clock: Clock
  log: Log
  money: MoneyIntake
  clickIds: ClickIds
  provision: Provision
  activeCreators: ActiveCreators
}
/** A report with its request; `hit` is the row in which it is already waiting. */
type One = { sent: Sent; read: ReadReport; hit?: number }
type Judged = One & Omit<Verdict, 'rows'>

const isReport = (r: ReadReport): r is Report => !('problem' in r)

/** Processes a merchant's batches sequentially, whichever process received them. */
const lockPartner = (tx: Tx, partnerUuid: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`partner orders:${partnerUuid}`}, 0))`)

async function readOrders(tx: Tx, partnerUuid: string, ids: string[]): Promise<Map<string, OrderRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(partnerOrder)
    .where(and(eq(partnerOrder.partnerUuid, partnerUuid), inArray(partnerOrder.orderId, ids)))
    .for('update')
  return new Map(rows.map((r) => [r.orderId, r]))
}
/** Orders that a server cancelled before reporting them. */
async function readCancelled(tx: Tx, partnerUuid: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: partnerHit.orderId })
    .from(partnerHit)
    .where(
      and(
        eq(partnerHit.partnerUuid, partnerUuid),
        inArray(partnerHit.orderId, ids),
        inArray(partnerHit.way, ['server', 'postback']),
        eq(partnerHit.isTest, false),
        sql`${partnerHit.report}->'report'->>'status' = 'cancelled'`,
      ),
    )
  return new Set(rows.map((r) => r.id))
}

/** A test shows that the click id or a coupon reaches the report: without either it shows nothing. */
export const judgeTest = ({ clickId, coupon }: Report): Omit<Verdict, 'rows'> =>
  clickId !== '' || coupon !== ''
    ? { outcome: 'test', reason: '' }
    : {
        outcome: 'refused',
        reason: `clickId: Open the shop with ?${clickIdParameter}=${testClickId}, and send what it kept`,
      }

const hitOf = (
  { sent, read, outcome, reason }: Judged,
  contractUuid: string | null,
): typeof partnerHit.$inferInsert => {
  const report = isReport(read) ? read : null
  const isKept = outcome === 'waiting' || report?.status === 'cancelled'
  return {
    ...sent.partner,
    contractUuid,
    at: sent.receivedAt,
    way: sent.way,
    orderId: read.orderId,
    amount: report?.amount ?? '',
    currency: report?.currency ?? '',
    coupon: report?.coupon ?? '',
    clickId: report?.clickId ?? '',
    isTest: report?.isTest ?? false,
    outcome,
    reason: reason.slice(0, 500),
    report: isKept && report ? { report, isSigned: sent.isSigned, reportedAt: sent.reportedAt, host: sent.host } : null,
  }
}

type Before = { clicks: Clicks; exchanged: Known['exchanged'] }

/** Decides and writes in one transaction: reports, orders and money are stored together or not at all. */
async function write(
  tx: Tx,
  client: PoolClient,
  { money, clock, activeCreators }: Pick<TakeParts, 'money' | 'clock' | 'activeCreators'>,
  partner: PartnerIdentity,
  all: readonly One[],
  { clicks, exchanged }: Before,
) {
  await lockPartner(tx, partner.partnerUuid)
  const agreed: AgreedContract[] = await agreedWith(tx, partner.partnerUuid)
  const now = clock.now()
  const when = { zone: await zoneOf(tx, partner.accountUuid), now }
  const contracts = await readContracts(tx, partner, agreed, { activeCreators, ...when })
  const ids = [...new Set(all.flatMap(({ read }) => (isReport(read) && !read.isTest ? [read.orderId] : [])))]
  const orders = await readOrders(tx, partner.partnerUuid, ids)
  const cancelled = await readCancelled(
    tx,
    partner.partnerUuid,
    ids.filter((id) => !orders.has(id)),
  )
  const changed = new Map<string, OrderRow>()
  const signs: Sign[] = []
  const judged = all.map((one): Judged => {
    const { sent, read } = one
    if (!isReport(read)) return { ...one, outcome: 'refused', reason: read.problem }
    if (read.isTest) {
      const verdict = judgeTest(read)
      signs.push(signOf(sent.way, sent.host))
      if (verdict.outcome === 'test') signs.push({ kind: 'testOrder', host: sent.host })
      return { ...one, ...verdict }
    }
    const { rows, outcome, reason } = decideReport(read, sent, {
      order: orders.get(read.orderId),
      click: clicks.lookUp(read.clickId, sent.receivedAt, now),
      contracts,
      isCancelled: cancelled.has(read.orderId),
      exchanged,
      now,
    })
    for (const row of rows) {
      orders.set(row.orderId, row)
      changed.set(row.orderId, row)
    }
    if (outcome === 'refused' && read.status === 'cancelled' && sent.isSigned) cancelled.add(read.orderId)
    if (outcome !== 'refused') signs.push(signOf(sent.way, sent.host))
    return { ...one, outcome, reason }
  })
  await writeOrders(tx, [...changed.values()])
  const hits = judged.map((j) => hitOf(j, orders.get(j.read.orderId)?.contractUuid ?? null))
  const fresh = hits.filter((_, i) => judged[i]?.hit === undefined)
  if (fresh.length > 0) await tx.insert(partnerHit).values(fresh)
  for (const [i, { hit, outcome }] of judged.entries())
    if (hit !== undefined && outcome !== 'waiting')
      await tx
        .update(partnerHit)
        .set({ ...hits[i] })
        .where(eq(partnerHit.id, hit))
  if (changed.size > 0) {
    const payer: Payer = await directConnection(tx, partner.accountUuid)
    const names = new Map(agreed.map(({ contract }) => [contract.uuid, contract.name]))
    const arrivals = [...changed.values()].map((o) => arrivalOf(payer, o, names.get(o.contractUuid) ?? ''))
    await money.take(client, arrivals, (_, clickId) => clicks.found(clickId))
  }
  const moved = signs.length > 0 ? await noteSigns(tx, partner, signs, now) : false
  return { judged, hasMoney: changed.size > 0, moved }
}

/** Exchange rates that fixed fees in other currencies may need. */
async function readRates({ database }: TakeParts, partner: PartnerIdentity, reports: readonly Report[]) {
  const told = reports.map((r) => r.currency).filter(Boolean)
  const agreed = await database.as(partner.accountUuid, (tx) => agreedWith(tx, partner.partnerUuid))
  const fees = agreed.flatMap((a) => a.versions).flatMap((t) => (t.commissionType === 'CPA' ? [t.currency] : []))
  const isNeeded = fees.some((fee) => told.some((currency) => currency !== fee))
  const book = await readRateBook(database, isNeeded ? [...fees, ...told] : [])
  return (amount: string, from: string, to: string, at: Date) =>
    book.payable(Decimal.of(amount), from, to, at.toISOString().slice(0, 10))?.toString() ?? null
}

/** Takes reports of one merchant. Resolves with the outcome of each once all are on disk. */
export async function takeReports(parts: TakeParts, partner: PartnerIdentity, all: readonly One[]): Promise<Answer[]> {
  const reports = all.flatMap(({ read }) => (isReport(read) && !read.isTest ? [read] : []))
  const before: Before = {
    clicks: await findClicks(
      parts,
      partner.accountUuid,
      reports.map((r) => r.clickId),
    ),
    exchanged: await readRates(parts, partner, reports),
  }
  const { judged, hasMoney, moved } = await inBothForms(parts.database, (tx, client) =>
    write(tx, client, parts, partner, all, before),
  )
  if (hasMoney) parts.money.wake()
  if (moved) await parts.provision(partner.accountUuid)
  return judged.map(({ read, outcome, reason }) => ({ orderId: read.orderId, outcome, reason }))
}
