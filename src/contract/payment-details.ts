import { z } from 'zod'
import { longest } from './bounds.ts'

/** Looks like an IBAN: a country, two check digits, at least eleven more characters. */
const ibanLike = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g

/** Whether the check digits of an IBAN are right (ISO 13616: modulo 97 is 1). */
export function isIban(text: string): boolean {
  const signs = text.replaceAll(' ', '')
  const turned = signs.slice(4) + signs.slice(0, 4)
  let remainder = 0
  for (const sign of turned) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

/** Payment details as free text: IBAN and BIC, or anything else. A mistyped IBAN is refused: money would go astray. */
export const paymentDetails = z
  .string()
  .trim()
  .max(longest.paymentDetails, `Must have at most ${longest.paymentDetails} characters`)
  .superRefine((text, ctx) => {
    for (const [found] of text.matchAll(ibanLike))
      if (!hasIban(found))
        ctx.addIssue({ code: 'custom', message: `Must have an IBAN whose check digits are right: ${found}` })
  })

/** Words may follow the number without a comma: then its beginning must be an IBAN. */
function hasIban(found: string): boolean {
  const words = found.split(' ')
  return words.some((_, n) => isIban(words.slice(0, words.length - n).join('')))
}
