import type { UnpaidRow } from '../contract/discovery/unpaid.ts'
import type { UnpaidGroup } from '../contract/discovery/unpaid-choices.ts'
import type { CsvColumn } from './table-csv.ts'
import { actNames, type Family, families, familyTexts, reasonFamily, reasonNames, sentenceOf } from './unpaid-words.ts'

export const groupHeads: Record<UnpaidGroup, string> = { shop: 'Shop', page: 'Page', day: 'Day' }

/** A row's clicks that earn nothing for reasons of one family. */
export const clicksOf = (row: UnpaidRow, family: Family): number =>
  row.reasons.reduce((sum, r) => sum + (reasonFamily[r.reason] === family ? r.clickCount : 0), 0)
export const mostlyBecause = ({ reasons: [most] }: UnpaidRow): string => (most ? reasonNames[most.reason] : '')
export const whyText = (row: UnpaidRow, timeZone: string): string =>
  row.why ? `${reasonNames[row.why.reason]}. ${sentenceOf(row, timeZone)}`.trim() : ''
export const actText = ({ why }: UnpaidRow): string => (why && why.act !== 'none' ? actNames[why.act] : '')

/** Unpaid clicks by shop, page or day, with the range of their possible value. */
export function unpaidFile(group: UnpaidGroup, currency: string, timeZone: string): CsvColumn<UnpaidRow>[] {
  const clicks: CsvColumn<UnpaidRow> = {
    head: group === 'day' ? 'Unpaid clicks' : 'Clicks',
    value: (r) => r.clickCount,
  }
  const value: CsvColumn<UnpaidRow>[] = [
    { head: `Value per month (${currency})`, value: (r) => r.score },
    { head: `Value per month (${currency}), low`, value: (r) => r.scoreLow },
    { head: `Value per month (${currency}), high`, value: (r) => r.scoreHigh },
  ]
  const name: CsvColumn<UnpaidRow> = { head: groupHeads[group], value: (r) => r.grp || 'Unknown' }
  if (group === 'day')
    return [
      name,
      clicks,
      ...families.map((family) => ({ head: familyTexts[family], value: (r: UnpaidRow) => clicksOf(r, family) })),
    ]
  if (group === 'page')
    return [
      name,
      clicks,
      { head: 'Shops', value: (r) => r.shopsCount },
      { head: 'Mostly because', value: mostlyBecause },
      ...value,
    ]
  return [
    name,
    { head: 'Sites', value: (r) => r.channels.map((c) => c.channelName || c.channelDomain).join(', ') },
    clicks,
    { head: 'Why it earns nothing', value: (r) => whyText(r, timeZone) },
    ...value,
    { head: 'Pages', value: (r) => r.pagesCount },
    { head: 'What to do', value: actText },
  ]
}
