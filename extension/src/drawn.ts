import type { Answer } from './ask.ts'
import { linkKey } from './addresses.ts'
import type { DrawnPage } from './tag-for.ts'
import { clicksText, healthOf, linkHealthOf, moneyText } from './words.ts'

type Brought = Pick<Answer<'page'>['links'][number], 'clicks' | 'discover_clicks' | 'revenue'>
const broughtText = (of: Brought) => `${clicksText(of)} · ${moneyText(of.revenue)}`

export function drawnOf(page: Answer<'page'>, server: string): DrawnPage {
  const links = page.links.map((link) => {
    const { text: health, tone } = healthOf(link)
    return [linkKey(`https://${link.target}`), { text: broughtText(link), health, tone }] as const
  })
  const smartLinks = page.smart_links.map((link) => {
    const { text: health, tone } = linkHealthOf(link)
    return [link.code, { text: `Smart link, on all pages: ${broughtText(link)}`, health, tone }] as const
  })
  return {
    through: [server, ...page.addresses],
    links: Object.fromEntries(links),
    smartLinks: Object.fromEntries(smartLinks),
    total: `${broughtText(page.totals)} in 30 days`,
  }
}
