/** Ids made by the script: 9 characters of time in base 36, then random; 22 to 64 characters in total. */
const shape = /^[a-z0-9]{22,64}$/
export const isEventId = (text: unknown): text is string => typeof text === 'string' && shape.test(text)
export const eventTime = (id: string): number => Number.parseInt(id.slice(0, 9), 36)

const early = 24 * 3_600_000
const late = 5 * 60_000

/**
 * The client's time counts within [−24 h, +5 min] of ours, otherwise the arrival time: a wrong clock moves nothing.
 * `latest` is the latest time our own clock showed: if it was set back, by a day at most, times accepted then are still
 * accepted.
 */
export const eventAt = (claimed: number, received: number, latest = received): number =>
  claimed >= received - early && claimed <= Math.min(latest, received + early) + late ? claimed : received

let second = { is: Number.NaN, text: '' }

/** Instants in the event store's format. Most share the second of the last one. */
export const storeTime = (ms: number): string => {
  const whole = Math.trunc(ms)
  const is = Math.floor(whole / 1000)
  if (is !== second.is) second = { is, text: new Date(is * 1000).toISOString().slice(0, -4).replace('T', ' ') }
  return second.text + String(whole - is * 1000).padStart(3, '0')
}
