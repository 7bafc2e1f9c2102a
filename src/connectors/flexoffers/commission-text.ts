import type { Commission } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { highest } from '../shared/amounts/highest.ts'

const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }
const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' }

/**
 * Parses the commission from a network's free text: the highest percentage (`Up to 8% per sale`), else the first amount
 * after a currency sign (`$5.00`). Undefined if the text has neither.
 */
export function commissionOfText(text: string): Commission | undefined {
  const rates = [...text.slice(0, 2000).matchAll(/(\d{1,3}(?:\.\d{1,4})?)\s?%/g)].flatMap(
    ([, rate = '']) => decimal(rate) ?? [],
  )
  const best = highest(rates)
  if (best) return { ...none, type: 'CPS', percentage: best }
  const [, sign = '', amount = ''] = /([$€£])\s?(\d{1,9}(?:\.\d{1,4})?)/.exec(text) ?? []
  const flat = amount ? decimal(amount) : null
  return flat ? { type: 'CPA', percentage: null, flat, currency: signs[sign] ?? null } : undefined
}
