const hourMs = 3_600_000
const hourNames = Array.from({ length: 24 }, (_, h) => `${String(h).padStart(2, '0')}:00:00.000Z`)

let day = { is: Number.NaN, text: '' }

/** The same as `toISOString`. Hourly reports need thousands of consecutive whole hours, so these are concatenated. */
export function instantText(at: Date): string {
  const ms = at.getTime()
  if (ms % hourMs !== 0) return at.toISOString()
  const hours = ms / hourMs
  const is = Math.floor(hours / 24)
  if (is !== day.is) day = { is, text: at.toISOString().slice(0, -13) }
  return day.text + (hourNames[hours - is * 24] ?? '')
}
