import { and, asc, eq } from 'drizzle-orm'
import { conversion } from '../../server/money/tables.ts'
import type { partnerHit, partnerOrder, partnerStatement } from '../../server/partners/tracking/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { unitOf, uuidOf } from '../random.ts'
import type { DemoPartner } from '../scenario/partners.ts'
import type { Scenario } from '../scenario/scenario.ts'

type Conversion = typeof conversion.$inferSelect
type Order = typeof partnerOrder.$inferInsert & { changedAt: Date; at: Date }
type Hit = typeof partnerHit.$inferInsert
type Statement = typeof partnerStatement.$inferInsert & { createdAt: Date }

const day = 86_400_000
const hold = 30 * day
const hitDays = 90

/** What shops of direct partners have earned the account, as reports know it. */
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
const monthBefore = (at: Date) => monthOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1)))

/**
 * The month in which the order was approved, and so the one of its statement; null for one that has none yet. What was
 * approved in a month is paid on the 15th of the next.
 */
export function statementMonth({ status, changedAt }: Pick<Order, 'status' | 'changedAt'>, now: Date): string | null {
  if (status === 'paid') return monthBefore(changedAt)
  const month = monthOf(changedAt)
  return status === 'approved' && month < monthOf(now) ? month : null
}

/** Order ids of a partner are its own; a second line of one order gets a number. */
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

const centsOf = (amount: string) => Math.round(Number(amount) * 100)
const nothing = { corrected: '0.00', correctedAmount: '0.00' }

export function moneyRows(
  { accountUuid }: Pick<Scenario, 'accountUuid'>,
  partners: readonly DemoPartner[],
  earned: readonly Conversion[],
  now: Date,
) {
  const orders: Order[] = []
  const hits: Hit[] = []
  const sums = new Map<string, Statement & { cents: number }>()
  const idOf = orderIds()
  const owners = new Map(partners.flatMap((p) => p.contracts.map((c) => [c.uuid, { p, c }] as const)))
  for (const e of earned) {
    const of = owners.get(e.programmeId)
    if (!of) continue
    const { p, c } = of
    const orderId = idOf(e)
    const base = { accountUuid, partnerUuid: p.uuid, contractUuid: c.uuid }
    // nobody has signed what is still pending: a page alone spoke of it, and the merchant decides
    const isSigned = e.status !== 'pending'
    const { status } = e
    const order: Order = {
      ...base,
      ...nothing,
      orderId,
      kind: 'sale',
      // the version that was in force at the click
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
      coupon: '',
      holdUntil: new Date(e.createdAt.getTime() + hold),
      reason: e.reason,
      statementUuid: null,
      reportedAt: isSigned ? e.createdAt : null,
      changedAt: e.updatedAt,
    }
    const month = statementMonth(order, now)
    if (month !== null) {
      const key = `${p.uuid} ${month} ${e.currency}`
      const uuid = uuidOf(p.uuid, 'statement', month, e.currency)
      const [year = 0, number = 1] = month.split('-').map(Number)
      const paidAt = status === 'paid' ? e.updatedAt : null
      const known = sums.get(key) ?? {
        uuid,
        accountUuid,
        partnerUuid: p.uuid,
        month,
        currency: e.currency,
        orderCount: 0,
        total: '0',
        cents: 0,
        createdAt: new Date(Date.UTC(year, number, 1, 1, 12)),
        paidAt,
      }
      sums.set(key, { ...known, orderCount: known.orderCount + 1, cents: known.cents + centsOf(e.commission) })
      order.statementUuid = uuid
    }
    orders.push(order)
    if (now.getTime() - e.createdAt.getTime() < hitDays * day) hits.push(...hitsOf(base, e, orderId))
  }
  const statements = [...sums.values()].map(({ cents, ...s }): Statement => ({ ...s, total: (cents / 100).toFixed(2) }))
  return { orders, hits, statements }
}

/** The reports behind an order: by the script, and by the server, too, unless it is still pending. */
function hitsOf(
  base: Pick<Hit, 'accountUuid' | 'partnerUuid' | 'contractUuid'>,
  e: Conversion,
  orderId: string,
): Hit[] {
  const amount = e.sale
  const hit = (way: Hit['way'], outcome: Hit['outcome'], seconds: number, over: Partial<Hit> = {}): Hit => ({
    ...base,
    uuid: uuidOf(e.uuid, 'hit', way, seconds),
    at: new Date(e.createdAt.getTime() + seconds * 1000),
    way,
    orderId,
    amount,
    currency: e.currency,
    clickId: e.clickId,
    outcome,
    ...over,
  })
  const first = hit('script', 'pending', 0)
  const luck = unitOf('hits', e.uuid)
  // somebody loads the page of thanks again, and now and then a shop tells of an order that nobody was led to
  const again = luck < 0.1 ? [hit('script', 'duplicate', 240)] : []
  const stranger =
    luck > 0.93
      ? [
          hit('server', 'refused', 1800, {
            orderId: `${orderId.slice(0, 3)}${String(Math.floor(luck * 1e7)).padStart(7, '0')}`,
            clickId: '',
            reason: 'No click and no coupon of the publisher',
          }),
        ]
      : []
  return e.status === 'pending' ? [first, ...again] : [first, hit('server', 'updated', 3), ...again, ...stranger]
}
