import { currencies } from '../../../contract/money.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { PublishedRate } from './published.ts'

/** Units for one euro, by law: of currencies that became the euro, and of those that are tied to it. */
const ofEuro: Readonly<Record<string, string>> = {
  BGN: '1.95583', // the euro since 2026
  HRK: '7.5345', // the euro since 2023
  BAM: '1.95583',
  XOF: '655.957',
  XAF: '655.957',
  XPF: '119.3317',
}
/** Units for one of the currency they are tied to. */
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

/** Whether amounts of a currency can be converted: by the reference rates, or by what ties it to one of theirs. */
export const hasRate = (currency: string): boolean => withRate.has(currency)

/** Before this day a tied currency has its first rate: no sales of earlier days are reported any longer, and each day is a row. */
const firstDay = '2020-01-01'

/** The rates that follow from published ones, by what the currencies are tied to. */
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
