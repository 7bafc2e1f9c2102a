import { Decimal } from '../../contract/decimal.ts'
import type { ConversionStatus } from '../../contract/status.ts'
import type { EntryState, PayableWhen } from '../../contract/creators/creator-words.ts'
import { cancelledByShop } from '../../contract/partners/order-words.ts'
import type { creatorRate } from './tables.ts'

export type Rate = Pick<
  typeof creatorRate.$inferSelect,
  'id' | 'kind' | 'amount' | 'currency' | 'scope' | 'scopeUuid' | 'validFrom'
>
/** The parts of a conversion's version that matter to a creator. */
export type Sale = {
  status: ConversionStatus
  kind: 'sale' | 'cpc'
  sale: string
  commission: string
  currency: string
  /** Time of the click, or of the conversion if that is unknown. */
  clickAt: Date
  merchantUuid: string
  programmeUuid: string
  reason: string
  isDeleted: boolean
  /** Whether the click is still this creator's: a later lookup may assign it to another one. */
  isTheirs: boolean
}
export type Entry = { amount: string; currency: string; state: EntryState; reason: string; rateId: number | null }

const narrowness = { all: 0, merchant: 1, programme: 2 }

/** The rate in force at a click: the narrowest match, then the newest, then the last one created. */
export function rateAt(
  rates: readonly Rate[],
  sale: Pick<Sale, 'clickAt' | 'merchantUuid' | 'programmeUuid'>,
): Rate | null {
  const of = { all: null, merchant: sale.merchantUuid, programme: sale.programmeUuid }
  const fitting = rates.filter((r) => r.validFrom <= sale.clickAt && (r.scope === 'all' || r.scopeUuid === of[r.scope]))
  const [best] = fitting.toSorted(
    (a, b) => narrowness[b.scope] - narrowness[a.scope] || b.validFrom.getTime() - a.validFrom.getTime() || b.id - a.id,
  )
  return best ?? null
}

const hundredth = Decimal.of('0.01')

function shareOf(
  rate: Rate,
  { sale, commission, currency, kind, reason }: Sale,
): { amount: Decimal; currency: string } {
  if (rate.kind === 'percent') {
    const exact = Decimal.of(commission).times(Decimal.of(rate.amount)).times(hundredth)
    return { amount: exact.payable(currency), currency }
  }
  const of = rate.currency ?? currency
  const fixed = Decimal.of(rate.amount).payable(of)
  if (kind !== 'sale') return { amount: Decimal.zero, currency: of }
  // a negative line is not another sale: for the whole order it reverses the amount, for a part of it nothing
  if (sale.startsWith('-') || commission.startsWith('-'))
    return { amount: reason === cancelledByShop ? fixed.negated() : Decimal.zero, currency: of }
  return { amount: fixed, currency: of }
}

/**
 * What a version of a conversion means to a creator (R71: what a creator gets). Pure: the ledger is this function
 * applied to all versions.
 */
export function entryOf(sale: Sale, rates: readonly Rate[], payableWhen: PayableWhen): Entry {
  const rate = rateAt(rates, sale)
  const nothing = (reason: string): Entry => ({
    amount: '0.0000',
    currency: sale.currency,
    state: 'reversed',
    reason,
    rateId: rate?.id ?? null,
  })
  if (sale.isDeleted) return nothing('Taken back with its file')
  if (!sale.isTheirs) return nothing('The click is another creator’s')
  if (sale.status === 'rejected') return nothing(sale.reason || 'Rejected')
  if (!rate) return { ...nothing('No rate was agreed at the click'), state: 'pending' }
  const { amount, currency } = shareOf(rate, sale)
  const isPayable = sale.status === 'paid' || (sale.status === 'approved' && payableWhen === 'approved')
  const waits = sale.status === 'approved' ? 'The network has not paid yet' : ''
  return {
    amount: amount.fixed(4),
    currency,
    state: isPayable ? 'payable' : 'pending',
    reason: isPayable ? '' : waits,
    rateId: rate.id,
  }
}
