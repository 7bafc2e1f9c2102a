import { Decimal } from '../../contract/decimal.ts'
import { currencies } from '../../contract/money.ts'

const known: ReadonlySet<string> = new Set(currencies)
const most = Decimal.of(1e10)

export const currencyOf = (text: string): string | null => {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) && known.has(code) ? code : null
}

/**
 * An amount as feeds write it: `79.95`, `1.234,50`, `79,95 EUR`, `EUR79.95`. Of two marks the last is the decimal one; one
 * mark alone is the decimal one unless exactly three digits follow a comma. In hundredths; null for anything else.
 */
export function readPrice(text: string): { cents: number; currency: string | null } | null {
  const currency = currencyOf(/[A-Za-z]{3}/.exec(text)?.[0] ?? '')
  const bare = text.replaceAll(/[^\d.,-]/g, '').replace(/[.,-]+$/, '')
  if (!/^\d[\d.,]*$/.test(bare)) return null
  const [comma, dot] = [bare.lastIndexOf(','), bare.lastIndexOf('.')]
  const isThousands = (mark: string) => bare.split(mark).length > 2 || (mark === ',' && /^\d{1,3},\d{3}$/.test(bare))
  const mark = comma >= 0 && dot >= 0 ? (comma > dot ? ',' : '.') : comma >= 0 ? ',' : '.'
  const whole =
    comma >= 0 && dot >= 0
      ? bare.replaceAll(mark === ',' ? '.' : ',', '')
      : isThousands(mark)
        ? bare.replaceAll(mark, '')
        : bare
  const amount = Decimal.read(whole.replace(mark, '.'))
  if (amount === null || amount.compare(most) > 0) return null
  return { cents: Number(amount.units(2)), currency }
}
export const priceText = (cents: number, currency: string): string =>
  `${Decimal.fromUnits(BigInt(cents), 2).toString()} ${currency}`
