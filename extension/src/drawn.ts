import type { Answer } from './ask.ts'
import { linkKey } from './addresses.ts'
import { clicksText, healthOf, moneyText, type Tone } from './words.ts'

/** What stands beside a link, as texts: the script in the page knows no numbers. */
export type Drawn = { key: string; text: string; health: string; tone: Tone }
export type DrawnPage = { server: string; links: Drawn[]; total: string }

export function drawnOf(page: Answer<'page'>, server: string): DrawnPage {
  const links = page.links.map((link) => {
    const { text: health, tone } = healthOf(link)
    return {
      key: linkKey(`https://${link.target}`),
      text: `${clicksText(link)} · ${moneyText(link.revenue)}`,
      health,
      tone,
    }
  })
  return { server, links, total: `${clicksText(page.totals)} · ${moneyText(page.totals.revenue)} in 30 days` }
}
