import type { BaseRow } from '../src/contract/metrics.ts'

export const cents = (n: number) => Math.round(n * 100)
// a fraction's last digit rounds up from the middle, even if it is slightly less in binary
const share = (part: number, whole: number, times = 1) =>
  whole === 0 ? null : Math.round((part / whole) * times * 100 + 1e-7)

/** The columns' values in hundredths, from a row in the server's response. */
export const figures: Record<string, (r: BaseRow) => number | null> = {
  'Revenue DKK': (r) => cents(r.conversionTotalCommission),
  Pageviews: (r) => cents(r.pageviewCount),
  Clicks: (r) => cents(r.clickCount),
  CTR: (r) => share(r.clickCount, r.pageviewCount, 100),
  Conversions: (r) => cents(r.conversionCount),
  CR: (r) => share(r.conversionCount, r.clickCount, 100),
  'EPC DKK': (r) => share(r.conversionTotalCommission, r.clickCount),
  'EPM DKK': (r) => share(r.conversionTotalCommission, r.pageviewCount, 1000),
  ECR: (r) => share(r.conversionTotalCommission, r.conversionSale, 100),
  'Sale DKK': (r) => cents(r.conversionSale),
  'Commission DKK': (r) => cents(r.conversionCommission),
  'Pending commission DKK': (r) => cents(r.conversionPendingCommission),
  'CPC commission DKK': (r) => cents(r.cpcCommission),
  'Rejected conversions': (r) => cents(r.rejectedConversionCount),
  'Gross conversions': (r) => cents(r.conversionCount) + cents(r.rejectedConversionCount),
  'Rejection rate': (r) => share(r.rejectedConversionCount, r.conversionCount + r.rejectedConversionCount, 100),
  'Rejected sale DKK': (r) => cents(r.conversionRejectedSale),
  'Rejected commission DKK': (r) => cents(r.rejectedConversionCommission),
  'Rejected CPC commission DKK': (r) => cents(r.rejectedCpcCommission),
  'Gross sale DKK': (r) => cents(r.conversionSale) + cents(r.conversionRejectedSale),
}

/** '+4.8%', '-12%', 'new': the change of an amount or a count. */
export function changed(now: number, before: number): string {
  if (before === 0) return now === 0 ? '0%' : 'new'
  const percent = ((now - before) / Math.abs(before)) * 100
  if (percent > 999.4) return '>+999%'
  const digits = Math.abs(percent) >= 99.95 ? 0 : 1
  const rounded = Number(Math.abs(percent).toFixed(digits))
  return `${rounded === 0 ? '' : percent < 0 ? '-' : '+'}${rounded.toLocaleString('en')}%`
}

/** '89% known': replaces a change while less than nine tenths are known; `null`: enough is known. */
export const stillUnripe = (known: number | null): string | null =>
  known === null || known >= 0.9 ? null : `${Math.trunc(known * 100 + 1e-9)}% known`
