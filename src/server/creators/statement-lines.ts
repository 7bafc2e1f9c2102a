import { decimalText, payable, tenThousandths } from './exact.ts'

/** The newest entry of a conversion up to the end of a month. */
export type Standing = {
  entryId: number
  conversionUuid: string
  amount: string
  currency: string
  isPayable: boolean
  merchant: string
  conversionAt: Date
}
/** What earlier statements said of a conversion, in one currency. */
export type Stated = { conversionUuid: string; currency: string; amount: string }
export type Line = Omit<Standing, 'isPayable'> & { converted: string }

/** Units of the statement's currency, in ten-thousandths; null without an exchange rate. */
export type Convert = (amount: string, currency: string) => bigint | null

/**
 * What a month adds: what each conversion is worth now, less what was said before. `missing` names a currency without a rate:
 * such a statement cannot be made.
 */
export function statementLines(
  standing: readonly Standing[],
  stated: readonly Stated[],
  to: string,
  convert: Convert,
): { lines: Line[] } | { missing: string } {
  const before = new Map<string, Map<string, bigint>>()
  for (const { conversionUuid, currency, amount } of stated) {
    const of = before.get(conversionUuid) ?? new Map<string, bigint>()
    of.set(currency, (of.get(currency) ?? 0n) + tenThousandths(amount))
    before.set(conversionUuid, of)
  }
  const lines: Line[] = []
  for (const { isPayable, ...one } of standing) {
    const said = before.get(one.conversionUuid) ?? new Map<string, bigint>()
    for (const currency of new Set([one.currency, ...said.keys()])) {
      const now = isPayable && currency === one.currency ? tenThousandths(one.amount) : 0n
      const more = now - (said.get(currency) ?? 0n)
      if (more === 0n) continue
      const amount = decimalText(more)
      const converted = convert(amount, currency)
      if (converted === null) return { missing: currency }
      lines.push({ ...one, amount, currency, converted: decimalText(payable(converted, to)) })
    }
  }
  return {
    lines: lines.toSorted((a, b) => a.conversionAt.getTime() - b.conversionAt.getTime() || a.entryId - b.entryId),
  }
}
