import { autoLinking, autoMention } from '../../server/autolinking/tables.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import type { DemoMerchant } from '../scenario/merchants.ts'
import type { DemoPage } from '../scenario/pages.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { insertRows } from '../store/insert-rows.ts'

/** Shops mentioned in its texts, and pages per shop. */
const [shops, pagesOfShop] = [3, 9]
/** Text around a name, in the site's language. */
const around = [
  ['Vores favorit kommer fra ', ', som også leverer om lørdagen.'],
  ['Hos ', ' koster den samme kværn typisk lidt mindre.'],
  ['Vi købte den selv hos ', ' for to år siden, og den holder endnu.'],
] as const

/** Shops a site can earn with, best-selling first. */
const earning = ({ campaigns }: Scenario, siteUuid: string): DemoMerchant[] => [
  ...new Set(
    campaigns
      .filter((c) => c.site.uuid === siteUuid && !c.isExcluded)
      .map((c) => c.programme.merchant)
      .toSorted((a, b) => a.rank - b.rank || a.index - b.index),
  ),
]

/** The most read pages of a shop's category that do not link to it. */
const withoutLink = (pages: readonly DemoPage[], shop: DemoMerchant) =>
  pages
    .filter((p) => p.category === shop.category && !p.links.some((link) => link.merchant === shop))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, pagesOfShop)

/** A site in report mode, before links are switched on. The product computes their value. */
export const autoLinkingPart: DemoPart = {
  name: 'autoLinking',
  version: 1,
  needs: ['merchants'],
  tables: [autoLinking, autoMention],
  make: ({ scenario, calendar }) => {
    const { accountUuid } = scenario
    const site = scenario.sites.find((s) => s.key === 'coffee')
    if (!site) return { write: async () => {} }
    const pages = scenario.pages.filter((p) => p.site === site)
    const named = earning(scenario, site.uuid)
      .map((shop) => ({ shop, on: withoutLink(pages, shop) }))
      .filter(({ on }) => on.length > 0)
      .slice(0, shops)
    const mentions = named.flatMap(({ shop, on }, nth) =>
      on.map(({ page }, i) => {
        const [before, after] = around[(nth + i) % around.length] ?? around[0]
        const seenAt = startOf(calendar, calendar.today - 1)
        return {
          accountUuid,
          siteUuid: site.uuid,
          page,
          domain: shop.domain,
          mentions: i % 3 === 0 ? 2 : 1,
          before,
          name: shop.name,
          after,
          seenAt,
        }
      }),
    )
    const settings = {
      accountUuid,
      siteUuid: site.uuid,
      mode: 'report' as const,
      className: '',
      scope: 'page' as const,
      mostInPage: 10,
      mostInParagraph: 2,
      shops: [],
    }
    return {
      write: async (tx) => {
        await insertRows(tx, autoLinking, [settings])
        await insertRows(tx, autoMention, mentions)
      },
    }
  },
}
