import { clickTime, isClickId } from '../../server/tracking/click-id.ts'
import { type Inherited, inherited, nothingInherited, withClick } from '../../server/money/inherited.ts'
import { stateOf } from '../../server/money/arrival.ts'
import type { conversion } from '../../server/money/tables.ts'
import type { ClickRow, ConversionEventRow } from '../../server/store/events/event-tables.ts'
import { reportsPayments } from '../../server/networks/index.ts'
import { storeTime } from '../../server/tracking/event-id.ts'
import { fateOf, paidByNetwork, paidByStatement } from '../distributions/delays.ts'
import { networkUuidOf } from '../networks.ts'
import { unitOf } from '../random.ts'
import { mediaOf } from '../scenario/media.ts'
import { roleOf } from '../scenario/merchants.ts'
import type { DemoSale } from './sales.ts'
import { laterSteps, type Step } from './story.ts'
import { type LedgerRow, ledgerRow, type TransactionCore, transactionOf } from './transactions.ts'

export type ConversionRecord = typeof conversion.$inferSelect
export type DemoConversion = { record: ConversionRecord; arrivals: LedgerRow[]; click: { id: string; at: number } }

const sources = { callback: 'callback', api: 'api', own: 'own' } as const

/** A network may report a programme that the account no longer has. */
const programmeOf = ({ attributedBy, campaign, conversionUuid }: DemoSale) =>
  attributedBy === 'none' && unitOf('programme known', conversionUuid) < 0.4 ? null : campaign.programme

function coreOf(sale: DemoSale, click: ClickRow): TransactionCore {
  const { campaign, attributedBy } = sale
  const { connection } = campaign.programme
  const programme = programmeOf(sale)
  return {
    accountUuid: click.account_uuid,
    connectionUuid: connection.uuid,
    source: sources[connection.arrives],
    transactionId: sale.transactionId,
    programmeId: programme?.externalId ?? '1000001',
    programmeName: programme?.name ?? '',
    mediaId: attributedBy === 'none' ? '' : mediaOf(connection, campaign.site).externalId,
    at: new Date(sale.at),
    clickAt: attributedBy === 'click' ? new Date(clickTime(click.click_id)) : null,
    kind: sale.kind,
    currency: campaign.programme.currency,
    subIds: attributedBy === 'click' ? [click.click_id] : [],
    orderId: sale.orderId,
    unknownWord: sale.unknownWord,
  }
}

function inheritedBy(sale: DemoSale, click: ClickRow): Inherited {
  const programme = programmeOf(sale)
  const { campaign, attributedBy } = sale
  const { connection } = campaign.programme
  const base: Inherited = {
    ...nothingInherited,
    site_uuid: attributedBy === 'none' ? '' : campaign.site.uuid,
    merchant_uuid: programme?.merchant.uuid ?? '',
    merchant: programme?.merchant.domain ?? '',
    network_uuid: networkUuidOf(connection.network),
    connection_uuid: connection.uuid,
    campaign_uuid: attributedBy === 'none' ? '' : campaign.uuid,
  }
  return attributedBy === 'click' ? withClick(base, inherited.parse(click)) : base
}

/**
 * The conversion of a sale by `until`: its latest state and every arrival that led there; null while it is unreported.
 */
export function conversionOf(sale: DemoSale, click: ClickRow, until: number): DemoConversion | null {
  if (sale.receivedAt >= until) return null
  const { connection, merchant } = sale.campaign.programme
  const core = coreOf(sale, click)
  const usual = fateOf({
    conversionUuid: sale.conversionUuid,
    kind: sale.kind,
    decidesAfter: connection.decidesAfter,
    rejectionRate: merchant.rejectionRate,
    arrivedAt: sale.receivedAt,
    strictFrom: roleOf(merchant, 'strict')?.from ?? null,
    unpaidShare: roleOf(merchant, 'owing')?.share ?? 0,
  })
  const fate =
    connection.arrives === 'own'
      ? paidByStatement(usual, sale.receivedAt, roleOf(merchant, 'direct')?.monthsToPay)
      : paidByNetwork(usual, sale.receivedAt, {
          network: connection.network,
          tells: reportsPayments(connection.network),
        })
  // callbacks report sales; later changes are in the network's list
  const later = core.source === 'callback' ? { ...core, source: 'api' as const } : core
  const first: Step = { ...sale, at: sale.receivedAt, status: 'pending', reason: '' }
  const steps = [first, ...(sale.unknownWord ? [] : laterSteps(first, fate, sale.receivedAt, until))]
  const last = steps.at(-1) ?? first
  const state = stateOf(
    {
      payer: { uuid: connection.uuid, accountUuid: core.accountUuid, network: connection.network },
      source: core.source,
      transaction: transactionOf(core, last),
      receivedAt: new Date(last.at),
    },
    isClickId,
  )
  if ('problem' in state) throw new Error(`Sale ${sale.transactionId}: ${state.problem}`)
  const { isDated: _, ...columns } = state
  return {
    record: {
      ...columns,
      uuid: sale.conversionUuid,
      attributedBy: sale.attributedBy,
      inherited: inheritedBy(sale, click),
      matchAfter: null,
      version: steps.length,
      isDeleted: false,
      createdAt: new Date(sale.receivedAt),
      updatedAt: new Date(last.at),
    },
    arrivals: steps.map((step, i) => ledgerRow(i === 0 ? core : later, step)),
    click: { id: click.click_id, at: clickTime(click.click_id) },
  }
}

const known = inherited.partial()

/** The record in the event store's format. */
export const conversionEvent = (r: ConversionRecord): ConversionEventRow => ({
  ...nothingInherited,
  ...known.parse(r.inherited),
  account_uuid: r.accountUuid,
  conversion_uuid: r.uuid,
  version: String(r.version),
  is_deleted: 0,
  at: storeTime(r.at.getTime()),
  click_at: r.clickAt && storeTime(r.clickAt.getTime()),
  click_id: r.clickId,
  status: r.status,
  kind: r.kind,
  sale: r.sale,
  commission: r.commission,
  currency: r.currency,
  transaction_id: r.transactionId,
  order_id: r.orderId,
  error_code: r.errorCode,
  name: r.name,
  attributed_by: r.attributedBy,
})
