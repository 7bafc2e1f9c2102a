import type { Expectation } from '../contract/routing/expectation.ts'
import { clickMoney } from './explain-expected.ts'
import { amount, decimal, int, money, percent, plural } from './format.ts'

/** One of the facts behind a number: its text, its source, and the intermediate result. */
export interface WhyFact {
  key: 'clicks' | 'buys' | 'pays' | 'approved'
  label: string
  says: string
  from: string
  /** With all facts up to this one; empty if the clicks are unknown. */
  result: string
  /** The fact with the least evidence. */
  isLeastSure: boolean
}

const sum = (n: number, currency: string) => money(n, currency, n < 100 ? 2 : 0).replace('\u00a0', ' ')

/** 0.0214 → "21 of 1,000", 0.5 → "500 of 1,000", 0.0004 → "0.4 of 1,000" */
export const ofThousand = (share: number): string => {
  const n = share * 1000
  return `${n >= 1 || n === 0 ? int(Math.round(n)) : decimal(n, 1)} of ${int(1000)}`
}
/** 0.9 → "9 in 10", 0.87 → "87 in 100", 1 → "All" */
export function inTen(share: number): string {
  if (share >= 0.995) return 'All'
  const tens = Math.round(share * 100)
  return tens % 10 === 0 ? `${tens / 10} in 10` : `${tens} in 100`
}

function buys(e: Expectation): Pick<WhyFact, 'label' | 'says' | 'from'> {
  if (e.commissionType === 'CPC')
    return {
      label: 'How many are paid',
      says: `About ${ofThousand(e.conversion)} clicks are paid`,
      from: 'Not the repeats, other countries and robots',
    }
  return {
    label: 'How many buy',
    says: `About ${ofThousand(e.conversion)} such clicks end in a purchase`,
    from:
      e.merchantClicks === 0
        ? 'Your other shops and the trade: no own click to this shop is old enough'
        : `Your ${plural(e.merchantSales, 'sale')} by ${plural(e.merchantClicks, 'click')} to this shop before any was cancelled, and your other shops`,
  }
}

function pays(e: Expectation): Pick<WhyFact, 'label' | 'says' | 'from'> {
  const terms = 'The terms of the network'
  const label = e.commissionType === 'CPC' ? 'What a click pays' : 'What a sale pays'
  if (e.commissionType === 'NoCommission') return { label, says: 'Nothing', from: terms }
  if (e.pay === null) return { label, says: 'The terms say nothing that can be counted', from: terms }
  if (e.commissionType === 'CPC') return { label, says: `${clickMoney(e.pay, e.currencyCode)} a click`, from: terms }
  const of =
    e.commissionPercentage === null
      ? 'a fixed amount'
      : `${percent(e.commissionPercentage / 100)} of about ${sum(e.orderValue, e.currencyCode)}`
  return {
    label,
    says: `About ${sum(e.pay, e.currencyCode)} a sale: ${of}`,
    from: `${terms}, and what people usually spend`,
  }
}

/** R36: expected commission a click, as four facts that anyone can follow. `clicks`: the relevant ones of 30 days. */
export function whyFacts(e: Expectation, clicks?: { count: number; sites: number }): WhyFact[] {
  const { currencyCode: currency } = e
  const n = clicks?.count ?? 0
  const sales = n * e.conversion
  const paid = e.pay === null ? null : sales * e.pay
  const isCpc = e.commissionType === 'CPC'
  const result = (text: string) => (clicks ? text : '')
  const facts: WhyFact[] = [
    {
      key: 'clicks',
      ...(clicks
        ? {
            label: 'Clicks like these',
            says: `${plural(n, 'click')} went there in 30 days`,
            from: `Counted on ${plural(clicks.sites, 'site')}`,
          }
        : {
            label: 'Your own clicks',
            says:
              e.clicks === 0
                ? 'None is old enough yet'
                : `${plural(e.clicks, 'click')} brought ${plural(e.sales, 'sale')} and ${sum(e.earned, currency)}`,
            from: 'Clicks that are 14 to 104 days old: nearly all of their sales are known',
          }),
      result: result(plural(n, 'click')),
      isLeastSure: false,
    },
    {
      key: 'buys',
      ...buys(e),
      result: result(
        isCpc
          ? `${int(Math.round(sales))} paid`
          : `${sales < 10 ? amount(sales, '', 1) : int(Math.round(sales))} sales`,
      ),
      isLeastSure: e.merchantClicks === 0 && e.evidence !== 'none',
    },
    {
      key: 'pays',
      ...pays(e),
      result: paid === null ? '' : result(sum(paid, currency)),
      isLeastSure: e.merchantClicks > 0 && e.pay === null && e.commissionType !== 'NoCommission',
    },
    {
      key: 'approved',
      label: 'How many are approved',
      says: e.approval >= 0.995 ? 'All sales stay' : `${inTen(e.approval)} sales stay; the shop cancels the rest`,
      from: 'Sales that were decided there',
      result: paid === null ? '' : result(`${sum(paid * e.approval, currency)} a month`),
      isLeastSure: false,
    },
  ]
  return facts
}

/** What the facts mean for one click, and what own clicks show. Full sentences, without statistical terms. */
export function whyInAll(e: Expectation): string {
  if (e.evidence === 'none') return 'Of a click there nothing is known yet.'
  const shown = (n: number) => clickMoney(n, e.currencyCode)
  const range = `${shown(e.low)} in a poor month and ${shown(e.high)} in a good one`
  if (e.clicks === 0)
    return `A click is worth about ${shown(e.epc)}: between ${range}. None of your own clicks there is old enough yet.`
  return `Your own ${plural(e.clicks, 'click')} there earned ${sum(e.earned, e.currencyCode)}; the facts above alone would say ${shown(e.promised)} a click. Together a click is worth about ${shown(e.epc)}: between ${range}.`
}
