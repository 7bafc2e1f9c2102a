/** A global trade item number: 8, 12, 13 or 14 digits, the last one a check digit. Excludes shops' internal numbers. */
export function readGtin(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  // shops without a number write zeros
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null
  const padded = digits.padStart(14, '0')
  let sum = 0
  for (let i = 0; i < 13; i++) sum += Number(padded[i]) * (i % 2 === 0 ? 3 : 1)
  if ((10 - (sum % 10)) % 10 !== Number(padded[13])) return null
  // shops use 02, 04 and 2… for goods they weigh or pack themselves
  return /^(2|02|04)/.test(digits.length === 14 ? digits.slice(1) : digits.padStart(13, '0')) ? null : digits
}
