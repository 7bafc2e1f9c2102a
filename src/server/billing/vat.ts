export type VatParty = { countryCode: string; vatNumber: string }
export type Vat = { percent: number; note: string }

/** Formats of the member states' VAT numbers, without country: only the format can be checked here. */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}
/** Standard rates of the member states in percent, for buyers without a number (2026). */
const rates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  EL: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}

/** Greece uses EL in its numbers. Northern Ireland's XI is for goods: services there are outside the EU. */
const prefixOf = (countryCode: string) => (countryCode === 'GR' ? 'EL' : countryCode)

/** A number in its official form: without spaces, dots and hyphens, with its country; null for an invalid one. */
export function readVatNumber(typed: string, countryCode: string): string | null {
  const prefix = prefixOf(countryCode)
  const format = formats[prefix]
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '')
    .replace(/^GR/, 'EL')
  const digits = text.startsWith(prefix) ? text.slice(prefix.length) : text
  return format?.test(digits) ? `${prefix}${digits}` : null
}

export const isInUnion = (countryCode: string): boolean => prefixOf(countryCode) in formats

/**
 * The VAT of a service: domestic, the seller's rate; elsewhere in the Union none for a business with a number (reverse
 * charge), otherwise the buyer's rate; outside the Union none. A seller without a number charges none.
 */
export function vatOf(seller: VatParty, buyer: VatParty): Vat {
  const home = prefixOf(seller.countryCode)
  const there = prefixOf(buyer.countryCode)
  if (seller.vatNumber === '') return { percent: 0, note: 'The seller is not registered for VAT' }
  if (there === '' || there === home) return { percent: rates[home] ?? 0, note: '' }
  if (!(there in formats)) return { percent: 0, note: 'Outside the scope of EU VAT' }
  if (readVatNumber(buyer.vatNumber, buyer.countryCode) !== null) return { percent: 0, note: 'Reverse charge' }
  return { percent: rates[there] ?? 0, note: '' }
}
