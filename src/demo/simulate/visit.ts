import { referrers } from '../distributions/audience-data.ts'
import type { Random } from '../random.ts'
import type { DemoLink, DemoPage } from '../scenario/pages.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { isRead } from '../scenario/troubles.ts'
import { createChoice } from '../weighted.ts'
import { userAgents } from './user-agents-data.ts'

/** A reader of a page, and the link they will follow, if any. */
export type Visit = { page: DemoPage; pageUrl: string; referrer: string; userAgent: string; link: DemoLink | null }

/** Slightly more than on real sites, so that there is more to see. */
const clickFactor = 1.25

/** Draws visits like those of the demo's past: the same sites, pages, links and readers; silent sites get none. */
export function createVisits({ pages }: Scenario): (random: Random) => Visit {
  const siteWeight = (page: DemoPage) => page.site.peak * page.weight
  const choosePage = createChoice(pages.filter((p) => isRead(p.site)).map((p) => [p, siteWeight(p)] as const))
  const chooseAgent = createChoice(userAgents)
  const chooseReferrer = createChoice(referrers)
  return (random) => {
    const page = choosePage(random)
    const referrer = chooseReferrer(random)
    const link = random() < page.clickRate * clickFactor ? page.links[page.pickLink(random)] : undefined
    return {
      page,
      pageUrl: new URL(`https://www.${page.page}`).href, // as a browser writes it: encoded
      referrer: referrer === '' ? '' : `https://www.${referrer}`,
      userAgent: chooseAgent(random),
      link: link?.kind === 'shop' ? link : null,
    }
  }
}
