import { currencyMeant } from '../shared/amounts/currency-signs.ts'

/** An amount's cell: the name of its column, its text, and the currencies that its sign may mean. */
export type SignedCell = { column: string; text: string; currencies: readonly string[] }
type Stated = { column: string; text: string }

const quoted = ({ column, text }: Stated) => `${column}: "${text.slice(0, 40)}"`

/**
 * The currency of a row: what its own column says, else the signs beside its amounts, else the network's. Signs that
 * contradict the column or each other are faults, and so is one that several currencies share.
 */
export function rowCurrency(
  stated: Stated,
  cells: readonly SignedCell[],
  usual: string,
): { currency: string; faults: string[] } {
  const signed = cells.filter((c) => c.currencies.length > 0)
  if (stated.text !== '') {
    const currency = stated.text.toUpperCase()
    if (!/^[A-Z]{3}$/.test(currency)) return { currency, faults: [`${quoted(stated)} is not a currency code`] }
    const contrary = signed.filter((c) => !c.currencies.includes(currency))
    return { currency, faults: contrary.map((c) => `${quoted(c)} is in another currency than ${quoted(stated)}`) }
  }
  const [first, ...others] = signed
  if (!first) return { currency: usual, faults: [] }
  const currency = currencyMeant(first.currencies, usual)
  if (currency === null)
    return {
      currency: usual,
      faults: [`${quoted(first)} may be ${first.currencies.join(' or ')}; a column has to name the currency`],
    }
  const contrary = others.filter((c) => !c.currencies.includes(currency))
  return { currency, faults: contrary.map((c) => `${quoted(first)} is in another currency than ${quoted(c)}`) }
}
