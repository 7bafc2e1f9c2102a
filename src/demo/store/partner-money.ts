import { and, asc, eq } from 'drizzle-orm'
import { conversion } from '../../server/money/tables.ts'
import type { OrderRow } from '../../server/orders/order-money.ts'
import { merchantParty } from '../../server/orders/statements/make-statements.ts'
import type { partner } from '../../server/partners/tables.ts'
import { dayOf } from '../../server/time/index.ts'
import { type Payee, statementOf, totalsOf } from '../../server/settlement/index.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { unitOf, uuidOf } from '../random.ts'
import type { DemoPartner } from '../scenario/partners.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type Hit, hitsOf } from './partner-hits.ts'

type Conversion = typeof conversion.$inferSelect
type Statement = ReturnType<typeof statementOf> & { uuid: string }

const day = 86_400_000
const hold = 30 * day
const hitDays = 90

/** Earnings from shops of direct partners, as in reports. */
export const readEarned = (tx: Tx, { accountUuid, connections }: Scenario): Promise<Conversion[]> => {
  const own = connections.find((c) => c.arrives === 'own')
  return own
    ? tx
        .select()
        .from(conversion)
        .where(and(eq(conversion.accountUuid, accountUuid), eq(conversion.connectionUuid, own.uuid)))
        .orderBy(asc(conversion.at), asc(conversion.uuid))
    : Promise.resolve([])
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7)
const monthBefore = (at: Date, n: number) => monthOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - n, 1)))

/**
 * The month the order was approved, which is its statement's; null if it has none yet. Approvals of a month are paid on
 * the 15th of the next, or of a later one.
 */
function statementMonth(
  { status, changedAt }: Pick<OrderRow, 'status' | 'changedAt'>,
  { monthsToPay }: DemoPartner,
  now: Date,
): string | null {
  if (status === 'paid') return monthBefore(changedAt, monthsToPay)
  const month = monthOf(changedAt)
  return status === 'approved' && month < monthOf(now) ? month : null
}

/** Order ids are separate for each partner; a second line of one order gets a number. */
function orderIds(): (c: Conversion) => string {
  const taken = new Set<string>()
  return ({ orderId, programmeId }) => {
    for (let n = 1; ; n++) {
      const id = n === 1 ? orderId : `${orderId}-${n}`
      if (taken.has(`${programmeId} ${id}`)) continue
      taken.add(`${programmeId} ${id}`)
      return id
    }
  }
}

const nothing = { corrected: '0.00', correctedAmount: '0.00' }

type Parties = { publisher: Payee; merchants: readonly (typeof partner.$inferInsert)[]; zone: string }
type Sum = {
  uuid: string
  partyUuid: string
  month: string
  currency: string
  closedAt: Date
  paidAt: Date | null
  amounts: string[]
}

/** The product's statement for these sums, numbered in closing order. */
function statementRows(
  accountUuid: string,
  sums: readonly Sum[],
  { publisher, merchants, zone }: Parties,
): Statement[] {
  const payers = new Map(merchants.map((m) => [m.uuid, merchantParty(m)]))
  const inOrder = sums.toSorted((a, b) => a.closedAt.getTime() - b.closedAt.getTime() || (a.uuid < b.uuid ? -1 : 1))
  return inOrder.map(({ uuid, paidAt, amounts, ...sum }, n) => {
    const payer = payers.get(sum.partyUuid)
    if (!payer) throw new Error('The merchant of a statement is not there')
    const totals = totalsOf(amounts, '0', 0)
    const draft = {
      ...sum,
      kind: 'partner' as const,
      accountUuid,
      totals,
      payee: publisher,
      payer,
      closedBy: null,
      zone,
    }
    return { ...statementOf(draft, n + 1), uuid, paidAt, paidOn: paidAt && dayOf(paidAt, zone) }
  })
}

export function moneyRows(
  { accountUuid }: Pick<Scenario, 'accountUuid'>,
  partners: readonly DemoPartner[],
  earned: readonly Conversion[],
  { now, ...parties }: Parties & { now: Date },
) {
  const orders: OrderRow[] = []
  const hits: Hit[] = []
  const sums = new Map<string, Sum>()
  const idOf = orderIds()
  const owners = new Map(partners.flatMap((p) => p.contracts.map((c) => [c.uuid, { p, c }] as const)))
  for (const e of earned) {
    const of = owners.get(e.programmeId)
    if (!of) continue
    const { p, c } = of
    const orderId = idOf(e)
    const base = { accountUuid, partnerUuid: p.uuid, contractUuid: c.uuid }
    const { status } = e
    const holdUntil = new Date(e.createdAt.getTime() + hold)
    const hasScript = p.scriptSeenAgo !== undefined && e.createdAt.getTime() < now.getTime() - p.scriptSeenAgo * day
    // a quarter of the pending orders were only reported by a page, and the merchant decides; the same for those held
    // too long
    const isAnnounced = hasScript && (holdUntil <= now || unitOf('announced', e.uuid) < 0.25)
    const isSigned = status !== 'pending' || !isAnnounced
    const order: OrderRow = {
      ...base,
      ...nothing,
      orderId,
      kind: 'sale',
      // the version in force at the click
      termsUuid: uuidOf(
        c.uuid,
        'terms',
        c.before && (e.clickAt ?? e.at).getTime() >= now.getTime() - c.before.changedAgo * day ? 2 : 1,
      ),
      at: e.at,
      amount: e.sale,
      commission: e.commission,
      currency: e.currency,
      status,
      isSigned,
      isChecked: true,
      clickId: e.clickId,
      clickAt: e.clickAt,
      siteUuid: (e.inherited as { site_uuid?: string }).site_uuid ?? null,
      // customers without a click are identified by the coupon
      coupon: e.clickId === '' ? (c.coupon ?? '') : '',
      creatorId: e.creatorId,
      holdUntil,
      reason: e.reason,
      statementUuid: null,
      reportedAt: isSigned ? e.createdAt : null,
      changedAt: e.updatedAt,
    }
    const month = statementMonth(order, p, now)
    if (month !== null) {
      const key = `${p.uuid} ${month} ${e.currency}`
      const uuid = uuidOf(p.uuid, 'statement', month, e.currency)
      const [year = 0, number = 1] = month.split('-').map(Number)
      const paidAt = status === 'paid' ? e.updatedAt : null
      const known = sums.get(key) ?? {
        uuid,
        partyUuid: p.uuid,
        month,
        currency: e.currency,
        closedAt: new Date(Date.UTC(year, number, 1, 1, 12)),
        paidAt,
        amounts: [],
      }
      sums.set(key, { ...known, amounts: [...known.amounts, e.commission] })
      order.statementUuid = uuid
    }
    orders.push(order)
    if (now.getTime() - e.createdAt.getTime() < hitDays * day)
      hits.push(...hitsOf({ accountUuid, partnerUuid: p.uuid, contract: c }, order, { toldAt: e.createdAt, hasScript }))
  }
  const statements = statementRows(accountUuid, [...sums.values()], parties)
  return { orders, hits: hits.filter((h) => h.at <= now), statements }
}
