import { Decimal } from '../../contract/decimal.ts'

/** The newest entry of a conversion up to the end of a month. */
export type NewestEntry = {
  entryId: number
  conversionUuid: string
  amount: string
  currency: string
  isPayable: boolean
  merchant: string
  conversionAt: Date
}
/** A conversion's total in earlier statements, in one currency. */
export type Stated = { conversionUuid: string; currency: string; amount: string }
export type Line = Omit<NewestEntry, 'isPayable'> & { converted: string }

/** Converts an amount to the statement's currency, in payable decimals; null without an exchange rate. */
export type Convert = (amount: Decimal, currency: string) => Decimal | null

/**
 * What a month adds: each conversion's current value minus what earlier statements contain. `missing` names a currency
 * without a rate: such a statement cannot be made.
 */
export function statementLines(
  standing: readonly NewestEntry[],
  stated: readonly Stated[],
  convert: Convert,
): { lines: Line[] } | { missing: string } {
  const before = new Map<string, Map<string, Decimal>>()
  for (const { conversionUuid, currency, amount } of stated) {
    const of = before.get(conversionUuid) ?? new Map<string, Decimal>()
    of.set(currency, (of.get(currency) ?? Decimal.zero).plus(Decimal.of(amount)))
    before.set(conversionUuid, of)
  }
  const lines: Line[] = []
  for (const { isPayable, ...one } of standing) {
    const said = before.get(one.conversionUuid) ?? new Map<string, Decimal>()
    for (const currency of new Set([one.currency, ...said.keys()])) {
      const now = isPayable && currency === one.currency ? Decimal.of(one.amount) : Decimal.zero
      const more = now.minus(said.get(currency) ?? Decimal.zero)
      if (more.sign() === 0) continue
      const converted = convert(more, currency)
      if (converted === null) return { missing: currency }
      lines.push({ ...one, amount: more.fixed(4), currency, converted: converted.fixed(4) })
    }
  }
  return {
    lines: lines.toSorted((a, b) => a.conversionAt.getTime() - b.conversionAt.getTime() || a.entryId - b.entryId),
  }
}
