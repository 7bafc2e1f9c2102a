/**
 * Days between the start of a workbook's calendar (with its invented 29 February 1900) and 1970; some start in 1904.
 */
const offsets = { 1900: 25_569, 1904: 24_107 } as const
export type Calendar = keyof typeof offsets

/**
 * Converts a workbook's day number, with the time as its fraction, to the second: `2026-11-12`, `2026-11-12T10:30:00`.
 * Null for other numbers.
 */
export function serialText(text: string, calendar: Calendar): string | null {
  const days = Number(text)
  if (!/^\d{5}(\.\d+)?(e\+?\d+)?$/i.test(text) || days < 28_000 || days > 70_000) return null
  const at = new Date(Math.round((days - offsets[calendar]) * 86_400) * 1000).toISOString()
  return Number.isInteger(days) ? at.slice(0, 10) : at.slice(0, 19)
}
