import { type DemoHour, hourShare } from '../distributions/hours.ts'
import { chance, growth, season } from '../distributions/seasons.ts'
import { createRandom, normal } from '../random.ts'
import type { DemoSite } from '../scenario/sites-data.ts'

/** A young site is found slowly. */
const age = (site: DemoSite, dayIndex: number) =>
  site.startsOn === 0 ? 1 : Math.max(0, 1 - Math.exp(-(dayIndex - site.startsOn) / 45))

/** Pageviews a site expects in an hour. Not a whole number. */
export function expectedPageviews(site: DemoSite, { day, hour, dayIndex }: DemoHour): number {
  if (dayIndex < site.startsOn) return 0
  return site.peak * growth(dayIndex) * age(site, dayIndex) * season(day) * chance(site.key, day) * hourShare(day, hour)
}

/** Pageviews it gets: the expected ones, give or take what an hour's chance does. */
export function pageviewCount(site: DemoSite, hour: DemoHour): number {
  const expected = expectedPageviews(site, hour)
  const random = createRandom('hour', site.key, hour.startsAt)
  return Math.max(0, Math.round(expected * (1 + normal(random) * 0.05) + normal(random) * Math.sqrt(expected)))
}
