import { currencies } from '../../../contract/money.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { PublishedRate } from './published.ts'

/** Legally fixed units per euro: of currencies that became the euro, and of those pegged to it. */
const ofEuro: Readonly<Record<string, string>> = {
  BGN: '1.95583', // the euro since 2026
  HRK: '7.5345', // the euro since 2023
  BAM: '1.95583',
  XOF: '655.957',
  XAF: '655.957',
  XPF: '119.3317',
}
/** Units per unit of the currency they are pegged to. */
const ofOthers: Readonly<Record<string, { to: string; units: string }>> = {
  AED: { to: 'USD', units: '3.6725' },
  SAR: { to: 'USD', units: '3.75' },
  QAR: { to: 'USD', units: '3.64' },
  OMR: { to: 'USD', units: '0.3845' },
  BHD: { to: 'USD', units: '0.376' },
  JOD: { to: 'USD', units: '0.709' },
  PAB: { to: 'USD', units: '1' },
  BSD: { to: 'USD', units: '1' },
  BBD: { to: 'USD', units: '2' },
  XCD: { to: 'USD', units: '2.7' },
  NPR: { to: 'INR', units: '1.6' },
  GIP: { to: 'GBP', units: '1' },
}
const withRate: ReadonlySet<string> = new Set([...currencies, ...Object.keys(ofEuro), ...Object.keys(ofOthers)])

/** Whether amounts of a currency can be converted: by the reference rates, or by a peg to one of their currencies. */
export const hasRate = (currency: string): boolean => withRate.has(currency)

/** First day of a pegged currency's rates: earlier sales are no longer reported, and each day is a row. */
const firstDay = '2020-01-01'

/** Rates derived from published ones by the pegs. */
export function peggedRates(published: readonly PublishedRate[]): PublishedRate[] {
  const fixed = Object.entries(ofEuro).map(([currency, perEuro]) => ({ day: '1999-12-31', currency, perEuro }))
  const others = published
    .filter((r) => r.day >= firstDay)
    .flatMap((r) =>
      Object.entries(ofOthers).flatMap(([currency, { to, units }]) =>
        to === r.currency
          ? [{ day: r.day, currency, perEuro: Decimal.of(r.perEuro).times(Decimal.of(units)).rounded(6).exact() }]
          : [],
      ),
    )
  return [...fixed, ...others]
}
