import { type DemoHour, hourShare } from '../distributions/hours.ts'
import { chance, growth, season } from '../distributions/seasons.ts'
import { createRandom, normal } from '../random.ts'
import type { DemoSite } from '../scenario/sites-data.ts'
import { readersLeft } from '../scenario/troubles.ts'

/** An hour with the pageviews of each site, in the order of the sites. */
export type PlannedHour = DemoHour & { pageviews: readonly number[] }

/** Readers find a young site slowly. */
const age = (site: DemoSite, dayIndex: number) =>
  site.startsOn === 0 ? 1 : Math.max(0, 1 - Math.exp(-(dayIndex - site.startsOn) / 45))

/** Expected pageviews of a site on a day. Not a whole number. */
export function expectedPageviews(site: DemoSite, { day, dayIndex }: Pick<DemoHour, 'day' | 'dayIndex'>): number {
  if (dayIndex < site.startsOn) return 0
  const usual = site.peak * growth(dayIndex) * age(site, dayIndex) * season(day) * chance(site.key, day)
  return usual * readersLeft(site, dayIndex)
}

/** The pageviews of an hour: the expected number plus random variation. */
function around(expected: number, site: DemoSite, hour: DemoHour): number {
  if (expected === 0) return 0
  const random = createRandom('hour', site.key, hour.startsAt)
  return Math.max(0, Math.round(expected * (1 + normal(random) * 0.05) + normal(random) * Math.sqrt(expected)))
}

/** Sets the volume of each hour; everything else follows. */
export function planHours(sites: readonly DemoSite[], hours: readonly DemoHour[]): PlannedHour[] {
  let ofDay: number[] = []
  let day = ''
  return hours.map((hour) => {
    if (hour.day !== day) {
      day = hour.day
      ofDay = sites.map((site) => expectedPageviews(site, hour))
    }
    const share = hourShare(hour.day, hour.hour)
    return { ...hour, pageviews: sites.map((site, i) => around((ofDay[i] ?? 0) * share, site, hour)) }
  })
}
