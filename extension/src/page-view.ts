import { type Answer } from './ask.ts'
import { browser, type Tab } from './browser.ts'
import { h } from './dom.ts'
import { drawnOf } from './drawn.ts'
import type { Settings } from './settings.ts'
import type { DrawnPage } from './tag-for.ts'
import { plural } from '../../src/report/format.ts'
import { clicksText, healthOf, moneyText } from './words.ts'

/** Draws the known figures beside the links of the page; returns the number of links. */
async function draw(tab: Tab, drawn: DrawnPage): Promise<number> {
  if (tab.id === undefined) throw new Error('This page cannot be drawn on')
  const target = { tabId: tab.id }
  await browser.scripting.executeScript({ target, files: ['overlay.js'] })
  const [done] = await browser.scripting.executeScript({
    target,
    func: (what: DrawnPage) => (globalThis as { outboundDraw?: (what: DrawnPage) => number }).outboundDraw?.(what),
    args: [drawn],
  })
  return Number(done?.result ?? 0)
}

const mostRows = 8

/** Shops that the page mentions but does not link to. */
function mentionsView({ mentions }: Answer<'page'>): HTMLElement[] {
  if (mentions.length === 0) return []
  const rows = mentions
    .slice(0, mostRows)
    .map(({ domain, name, count }) =>
      h(
        'li',
        {},
        h('span', { class: 'target', title: domain }, `${name} (${domain})`),
        h('span', { class: 'num' }, plural(count, 'mention')),
      ),
    )
  return [h('h2', {}, 'Named without a link'), h('ul', { class: 'links' }, ...rows)]
}

/**
 * One of the publisher's own pages: its links with clicks, money and health, and the button that draws them into the
 * page.
 */
export function pageView(found: Answer<'page'>, { tab, settings }: { tab: Tab; settings: Settings }): HTMLElement[] {
  const said = h('p', { class: 'dim', role: 'status' })
  const press = async () => {
    try {
      const count = await draw(tab, drawnOf(found, settings.server))
      said.textContent =
        count === 0
          ? 'No link of this page leaves your site.'
          : `Shown beside ${plural(count, 'link')}. Press Esc in the page to hide.`
    } catch (error) {
      said.textContent = `The page lets nobody draw: ${error instanceof Error ? error.message : ''}`
    }
  }
  const rows = found.links.slice(0, mostRows).map((link) => {
    const { text, tone } = healthOf(link)
    return h(
      'li',
      {},
      h('span', { class: 'target', title: link.target }, link.target),
      h('span', { class: 'num' }, `${clicksText(link)} · ${moneyText(link.revenue)}`),
      text !== '' && h('span', { class: 'badge', 'data-tone': tone }, text),
    )
  })
  const { clicks, discover_clicks, revenue } = found.totals
  return [
    h('h1', {}, found.site.name),
    h(
      'p',
      { class: 'verdict', 'data-tone': 'plain' },
      `${clicksText({ clicks, discover_clicks })} · ${moneyText(revenue)}`,
    ),
    h('p', { class: 'dim' }, 'Outgoing links of this page in 30 days, without today'),
    h('button', { class: 'main', type: 'button', click: () => void press() }, 'Show beside the links'),
    said,
    rows.length > 0 ? h('ul', { class: 'links' }, ...rows) : h('p', {}, 'No link of this page was clicked in 30 days.'),
    ...mentionsView(found),
    h(
      'p',
      {},
      h(
        'a',
        { href: found.url, target: '_blank', rel: 'noreferrer' },
        found.links.length > mostRows ? `All ${found.links.length} targets in Outbound` : 'The report in Outbound',
      ),
    ),
  ]
}
