import { agents, referrers } from '../distributions/audience-data.ts'
import type { DemoHour } from '../distributions/hours.ts'
import { createRandom, type Random } from '../random.ts'
import type { DemoPage } from '../scenario/pages.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type DemoSite, sitePlans } from '../scenario/sites-data.ts'
import { createPicker } from '../weighted.ts'
import type { PlannedHour } from './volume.ts'

/** Texts that rows refer to by number. */
export type PageviewCodes = {
  page: string[]
  referrer: string[]
  country: string[]
  device: string[]
  browser: string[]
  os: string[]
  origin: string[]
  site: string[]
}
const unique = (texts: readonly string[]) => [...new Set(texts)]

export const pageviewCodes = (scenario: Scenario): PageviewCodes => ({
  page: scenario.pages.map((p) => p.page),
  referrer: unique([...referrers.map(([r]) => r), ...scenario.sites.map((s) => `${s.domain}/`)]),
  country: unique(sitePlans.flatMap((s) => s.countries.map(([c]) => c))),
  device: unique(agents.map(([a]) => a.device)),
  browser: unique(agents.map(([a]) => a.browser)),
  os: unique(agents.map(([a]) => a.os)),
  origin: ['script', 'plugin'],
  site: scenario.sites.map((s) => s.uuid),
})

/**
 * A row is 25 bytes: instant (milliseconds, 8), number in its hour (4), visit in its hour (4), page (2), and a byte
 * each for referrer, country, device, browser, system, origin and site. This way millions of rows are made in seconds.
 */
export const pageviewBytes = 25
const hourMs = 3_600_000

/** Pages of a visit after the first. */
const morePages = (random: Random) => {
  const u = random()
  return u < 0.68 ? 0 : u < 0.87 ? 1 : u < 0.95 ? 2 : 3
}

/** Makes the rows of an hour at all sites within [from, to). */
export function createPageviewMaker(scenario: Scenario) {
  const codes = pageviewCodes(scenario)
  const pickReferrer = createPicker(referrers.map(([, weight]) => weight))
  const pickAgent = createPicker(agents.map(([, weight]) => weight))
  const agentCodes = agents.map(([a]) => [
    codes.device.indexOf(a.device),
    codes.browser.indexOf(a.browser),
    codes.os.indexOf(a.os),
  ])
  const sites = scenario.sites.map((site) => {
    const pages: DemoPage[] = scenario.pages.filter((p) => p.site === site)
    return {
      site,
      firstPage: pages[0]?.index ?? 0,
      pickPage: createPicker(pages.map((p) => p.weight)),
      pickCountry: createPicker(site.countries.map(([, weight]) => weight)),
      countryCodes: site.countries.map(([country]) => codes.country.indexOf(country)),
      ownReferrer: codes.referrer.indexOf(`${site.domain}/`),
    }
  })
  type Plan = (typeof sites)[number]

  const write = (
    view: DataView,
    start: number,
    plan: Plan,
    hour: PlannedHour,
    from: number,
    to: number,
    seq: number,
  ) => {
    const { site, firstPage } = plan
    const random = createRandom('pageviews', site.key, hour.startsAt)
    const count = hour.pageviews[site.index] ?? 0
    const origin = isPlugin(site, hour) ? 1 : 0
    let offset = start
    for (let made = 0, visit = 0; made < count; visit++) {
      const agent = agentCodes[pickAgent(random)] ?? []
      const country = plan.countryCodes[plan.pickCountry(random)] ?? 0
      let at = hour.startsAt + Math.floor(random() * hourMs)
      let referrer = pickReferrer(random)
      for (let rest = morePages(random); rest >= 0 && made < count; rest--, made++) {
        const page = firstPage + plan.pickPage(random)
        if (at >= from && at < to) {
          view.setUint32(offset, at >>> 0, true)
          view.setUint32(offset + 4, Math.floor(at / 4294967296), true)
          view.setUint32(offset + 8, seq + made, true)
          view.setUint32(offset + 12, site.index * 1_000_000 + visit, true)
          view.setInt16(offset + 16, page, true)
          view.setInt8(offset + 18, referrer)
          view.setInt8(offset + 19, country)
          view.setInt8(offset + 20, agent[0] ?? 0)
          view.setInt8(offset + 21, agent[1] ?? 0)
          view.setInt8(offset + 22, agent[2] ?? 0)
          view.setInt8(offset + 23, origin)
          view.setInt8(offset + 24, site.index)
          offset += pageviewBytes
        }
        referrer = plan.ownReferrer
        at = Math.min(hour.startsAt + hourMs - 1, at + 15_000 + Math.floor(random() * 150_000))
      }
    }
    return offset
  }

  return (hour: PlannedHour, from: number, to: number): Uint8Array => {
    const bytes = new Uint8Array(hour.pageviews.reduce((a, b) => a + b, 0) * pageviewBytes)
    const view = new DataView(bytes.buffer)
    let offset = 0
    let seq = 0
    for (const plan of sites) {
      offset = write(view, offset, plan, hour, from, to, seq)
      seq += hour.pageviews[plan.site.index] ?? 0
    }
    return bytes.subarray(0, offset)
  }
}

/** Whether the site's WordPress plugin sent the events of this hour. */
export const isPlugin = (site: DemoSite, { dayIndex }: DemoHour): boolean => dayIndex >= site.pluginFrom
