import { sumAmounts } from '../contract/cents.ts'
import type { KnownCause } from '../contract/insights/causes.ts'
import { type BaseRow, derived } from '../contract/metrics.ts'
import { knownText } from './verdict.ts'

export type Dropped = BaseRow & { prev: BaseRow; maturity: number | null }

/** A change below a tenth counts as steady. */
const steady = 0.1
const ratio = (now: number | null, before: number | null) => (now === null || !before ? null : now / before)
const perSale = (row: BaseRow) =>
  row.conversionCount === 0 ? null : row.conversionTotalCommission / row.conversionCount

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/**
 * Why a merchant earns less, in words: commission is clicks, times sales per click, times commission per sale, and the
 * largest fall is named first. Sales that are still to come are a separate cause.
 */
export function dropCause(row: Dropped): string {
  const { prev, maturity } = row
  const [now, before] = [row.conversionTotalCommission, prev.conversionTotalCommission]
  if (maturity !== null && maturity > 0 && maturity < 1 && now > 0 && now / maturity >= before)
    return `Sales still to come, ${knownText(maturity)}`
  if (now < 0) return 'More commission was taken back than earned'
  if (prev.clickCount > 0 && row.clickCount === 0) return 'No clicks any more'
  const clicks = ratio(row.clickCount, prev.clickCount)
  const clicksAre =
    clicks === null ? '' : clicks < 1 - steady ? 'clicks fell' : clicks > 1 + steady ? 'clicks rose' : 'clicks steady'
  if (row.conversionCount === 0 && prev.conversionCount > 0)
    return capital(
      [row.rejectedConversionCount > 0 ? 'all sales rejected' : 'no sales', clicksAre].filter(Boolean).join(', '),
    )
  const parts: [words: string, ratio: number | null][] = [
    ['clicks fell', clicks],
    ['conversion rate fell', ratio(derived.cr(row), derived.cr(prev))],
    ['less commission per sale', ratio(perSale(row), perSale(prev))],
  ]
  const fell = parts
    .flatMap(([words, part]) => (part !== null && part < 1 - steady ? [{ words, part }] : []))
    .sort((a, b) => a.part - b.part)
    .map(({ words }) => words)
  if (fell.length === 0)
    return capital(clicksAre === '' ? 'slightly less of everything' : `${clicksAre}, slightly less per click`)
  return capital((fell.includes('clicks fell') || clicksAre === '' ? fell : [...fell, clicksAre]).join(', '))
}

type Known = Pick<KnownCause, 'kind' | 'sentence' | 'explainsAmount' | 'clickCount'>
export type Explained = Dropped & { cause: Known | null }

/** The amount lost. */
const dropOf = (row: Dropped): number =>
  sumAmounts([row.prev.conversionTotalCommission, -row.conversionTotalCommission])

/** Whether the known cause explains at least as much of a drop as everything else together. */
export const isMainCause = (row: Explained): boolean =>
  row.cause !== null && row.cause.explainsAmount * 2 >= dropOf(row)

/** The row without the known cause's effect: its numbers explain the rest. */
function without(row: Dropped, { kind, explainsAmount, clickCount }: Known): Dropped {
  const conversionTotalCommission = sumAmounts([row.conversionTotalCommission, explainsAmount])
  if (kind === 'commissionCut') return { ...row, conversionTotalCommission }
  const each = perSale(row.conversionCount > 0 ? row : row.prev)
  return {
    ...row,
    conversionTotalCommission,
    conversionCount: row.conversionCount + (each === null || each <= 0 ? 0 : explainsAmount / each),
    clickCount: row.clickCount + (kind === 'scriptSilent' ? clickCount : 0),
  }
}

/**
 * Why a merchant earns less: the known cause and the figures, each with the amount it explains, the larger one first.
 */
export function dropWhy(row: Explained, money: (n: number) => string): string[] {
  const { cause } = row
  if (cause === null) return [`${dropCause(row)}.`]
  const drop = dropOf(row)
  const rest = sumAmounts([drop, -cause.explainsAmount])
  const part = rest > 0 ? `${money(cause.explainsAmount)} of` : 'all of'
  const known = `${cause.sentence} It explains ${part} ${money(drop)}.`
  if (rest <= 0) return [known]
  const other = `${dropCause(without(row, cause))}: ${money(rest)}.`
  return isMainCause(row) ? [known, other] : [other, known]
}
