/**
 * The requested wait of an answer, in ms: from seconds or an HTTP date. `null` if absent or invalid (negative, a past
 * date, not a number); then the usual back-off applies.
 */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  const text = header.trim()
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  // Date.parse reads '-5' as a year; a real date has a month name
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) || at <= now ? null : at - now
}

/** Exponential with full jitter above a half: 0.5–1 s, 1–2 s, 2–4 s … at most a minute. `attempt` counts from 0. */
export const backOff = (attempt: number, random: number) => Math.min(60_000, 1000 * 2 ** attempt) * (0.5 + random / 2)
