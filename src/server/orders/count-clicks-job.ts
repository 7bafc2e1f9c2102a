import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { directConnection } from '../networks/index.ts'
import { defineJob } from '../jobs/job.ts'
import { inBothForms } from '../store/database/in-transaction.ts'
import type { Tx } from '../store/database/open.ts'
import {
  type ContractRow,
  type TermsRow,
  campaignsOf,
  noteCounted,
  partnerContract,
  partnerTerms,
} from '../partners/index.ts'
import { termsAt } from './reports/attribute-order.ts'
import { clickCommission } from './commission.ts'
import { arrivalOf, type OrderRow } from './order-money.ts'
import { partnerOrder } from './tables.ts'
import type { TakeParts } from './reports/take-reports.ts'
import { writeOrders } from './write-orders.ts'

const day = 86_400_000
/** Clicks can reach the event store this late after an outage and are still counted. */
const overlap = 2 * day
const page = 1000
const row = z.object({ click_id: z.string(), site_uuid: z.string(), ms: z.coerce.number() })
type Click = z.output<typeof row>
type Parts = Pick<TakeParts, 'database' | 'events' | 'clock' | 'money' | 'log'>

function orderOf(contract: ContractRow, terms: TermsRow, click: Click, now: Date): OrderRow {
  const at = new Date(click.ms)
  return {
    accountUuid: contract.accountUuid,
    partnerUuid: contract.partnerUuid,
    orderId: `click ${click.click_id}`,
    kind: 'cpc',
    contractUuid: contract.uuid,
    termsUuid: terms.uuid,
    at,
    amount: '0.00',
    commission: clickCommission(terms, terms.currency),
    currency: terms.currency,
    status: 'pending',
    isSigned: true,
    isChecked: true,
    clickId: click.click_id,
    clickAt: at,
    siteUuid: click.site_uuid,
    coupon: '',
    creatorId: '',
    holdUntil: new Date(at.getTime() + terms.holdDays * day),
    reason: '',
    statementUuid: null,
    corrected: '0.00',
    correctedAmount: '0.00',
    reportedAt: null,
    changedAt: now,
  }
}

async function isNew(tx: Tx, partnerUuid: string, ids: string[]): Promise<(id: string) => boolean> {
  const known = await tx
    .select({ id: partnerOrder.orderId })
    .from(partnerOrder)
    .where(and(eq(partnerOrder.partnerUuid, partnerUuid), inArray(partnerOrder.orderId, ids)))
  const there = new Set(known.map((k) => k.id))
  return (id) => !there.has(id)
}

async function countOne(parts: Parts, contract: ContractRow, versions: TermsRow[], signal?: AbortSignal) {
  const { database, events, clock, money } = parts
  const now = clock.now()
  const { accountUuid, partnerUuid } = contract
  const campaigns = await database.as(accountUuid, (tx) => campaignsOf(tx, [contract.uuid]))
  const begin = contract.cpcCountedTo ? contract.cpcCountedTo.getTime() - overlap : (contract.signedAt?.getTime() ?? 0)
  let after = { at: begin, id: '' }
  for (; campaigns.size > 0; ) {
    signal?.throwIfAborted()
    const clicks = await events.query(accountUuid, {
      name: 'partners.paid-clicks',
      sql: `SELECT click_id, toString(site_uuid) AS site_uuid, toUnixTimestamp64Milli(at) AS ms FROM click
        WHERE account_uuid = {account:UUID} AND kind = 'click' AND campaign_uuid IN {campaigns:Array(String)}
          AND toDate(at) >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC')) AND (toUnixTimestamp64Milli(at), click_id) > ({from:Int64}, {id:String})
        ORDER BY at, click_id LIMIT 1 BY click_id LIMIT ${page}`,
      params: { account: accountUuid, campaigns: [...campaigns.keys()], from: after.at, id: after.id },
      row,
    })
    const orders = clicks.flatMap((click) => {
      const terms = termsAt(versions, new Date(click.ms))
      return terms?.commissionType === 'CPC' ? [orderOf(contract, terms, click, now)] : []
    })
    if (orders.length > 0)
      await inBothForms(database, async (tx, client) => {
        const ids = orders.map((o) => o.orderId)
        const mayCount = await isNew(tx, partnerUuid, ids)
        const fresh = orders.filter((o) => mayCount(o.orderId))
        if (fresh.length === 0) return
        await writeOrders(tx, fresh)
        const payer = await directConnection(tx, accountUuid)
        await money.take(
          client,
          fresh.map((o) => arrivalOf(payer, o, contract.name)),
        )
      })
    const last = clicks.at(-1)
    if (!last || clicks.length < page) break
    after = { at: last.ms, id: last.click_id }
  }
  await database.as(accountUuid, (tx) => noteCounted(tx, contract.uuid, now))
}

/**
 * Routing stops when a contract ends, so once the clicks of its last possible hours are counted, the contract needs no
 * more queries until it is resumed.
 */
const { endedAt, cpcCountedTo } = partnerContract
const hasClicksToCome = or(
  isNull(endedAt),
  isNull(cpcCountedTo),
  lt(cpcCountedTo, sql`${endedAt} + ${overlap / 1000} * interval '1 second'`),
)

/** Records one arrival of money per counted click of pay-per-click contracts. Counting again changes nothing. */
export async function countPaidClicks(parts: Parts, signal?: AbortSignal): Promise<void> {
  const rows = await parts.database.system
    .select({ contract: partnerContract, terms: partnerTerms })
    .from(partnerTerms)
    .innerJoin(partnerContract, eq(partnerContract.uuid, partnerTerms.contractUuid))
    .where(and(isNotNull(partnerTerms.appliedAt), hasClicksToCome))
  for (const uuid of new Set(rows.map((r) => r.contract.uuid))) {
    const list = rows.filter((r) => r.contract.uuid === uuid)
    const [first] = list
    const versions = list.map((r) => r.terms)
    if (!first || !versions.some((t) => t.commissionType === 'CPC')) continue
    await countOne(parts, first.contract, versions, signal)
  }
  parts.money.wake()
}

export const countClicksJob = (parts: Parts) =>
  defineJob({
    name: 'partners.paid-clicks',
    about: {
      does: 'counts clicks of contracts that pay by the click',
      reads: 'partner_terms, clicks of the event store',
      writes: 'ledger, partner_contract',
      failing: 'clicks are counted ten minutes later; none twice',
    },
    payload: z.object({}),
    // after the contracts job, which records what applies since midnight
    schedule: '5-59/10 * * * *',
    handler: (_, signal) => countPaidClicks(parts, signal),
  })
