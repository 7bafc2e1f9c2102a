import type { Day } from '../../contract/days.ts'
import { createRandom, normal } from '../random.ts'

const dayNumber = (day: Day) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
/** 0 is Sunday. */
export const weekday = (day: Day): number => (((dayNumber(day) + 4) % 7) + 7) % 7

/** Black Friday is the day after the fourth Thursday of November. */
export function blackFriday(year: number): Day {
  const first = `${year}-11-01`
  const thursday = 1 + ((4 - weekday(first) + 7) % 7) + 21
  return `${year}-11-${String(thursday + 1).padStart(2, '0')}`
}

/** Traffic of the days around Black Friday, from the Monday before to the Tuesday after. */
const sales = [1.12, 1.16, 1.22, 1.35, 2.05, 1.5, 1.45, 1.7, 1.1]
const salesIndex = (day: Day) => dayNumber(day) - dayNumber(blackFriday(Number(day.slice(0, 4)))) + 4

/** Readers in each month relative to the year's mean. */
const months = [1.02, 0.94, 0.97, 0.98, 1.02, 0.95, 0.84, 0.93, 1.0, 1.04, 1.12, 1.16]
/** Sunday first: guides are read on Sundays and Mondays, rarely on Saturdays. */
const weekdays = [1.12, 1.1, 1.02, 0.99, 0.97, 0.88, 0.92]

/** Christmas: no one reads guides on the evening of the 24th. */
const holidays: Readonly<Record<string, number>> = {
  '12-23': 0.72,
  '12-24': 0.42,
  '12-25': 0.6,
  '12-26': 0.85,
  '12-31': 0.6,
  '01-01': 0.78,
  '06-24': 0.8,
}

function monthFactor(day: Day): number {
  const month = Number(day.slice(5, 7)) - 1
  const into = (Number(day.slice(8)) - 15) / 30
  const here = months[month] ?? 1
  const there = months[(month + (into < 0 ? 11 : 1)) % 12] ?? 1
  return here + (there - here) * Math.abs(into) // months blend into each other
}

/** From an eighth of the plan's size to nearly all of it over thirteen months, and further towards all of it. */
export const growth = (day: number): number => 0.12 + 0.88 / (1 + Math.exp((272 - day) / 55))

export const season = (day: Day): number =>
  monthFactor(day) * (weekdays[weekday(day)] ?? 1) * (sales[salesIndex(day)] ?? 1) * (holidays[day.slice(5)] ?? 1)

/** Random variation beyond the calendar; the same for everything on a site on a day. */
export const chance = (site: string, day: Day): number => {
  const random = createRandom('chance', site, day)
  const usual = Math.exp(normal(random) * 0.07)
  return random() < 0.012 ? usual * 1.55 : usual // someone shared an article
}

/** How much likelier a click becomes a sale: people buy on Black Friday and before Christmas. */
export function appetite(day: Day): number {
  const sale = sales[salesIndex(day)]
  if (sale) return 1 + (sale - 1) * 0.4
  return day.slice(5) >= '12-01' && day.slice(5) <= '12-19' ? 1.12 : 1
}
