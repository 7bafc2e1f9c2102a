import type { Answer } from './ask.ts'
import type { Tab } from './browser.ts'
import { h } from './dom.ts'
import { linkForm } from './link-form.ts'
import type { Settings } from './settings.ts'
import { expectedText, measuredText, statedText, stateOf, verdictOf } from './words.ts'

type Shop = Answer<'shop'>
export type ShopContext = { account: Answer<'account'>; tab: Tab; page: URL; settings: Settings }

const fact = (name: string, value: string) => h('div', {}, h('dt', {}, name), h('dd', {}, value))

function offerView(offer: Shop['offers'][number]): HTMLElement {
  const { text, tone } = stateOf(offer)
  return h(
    'li',
    {},
    h('h2', {}, offer.network.name, ' ', h('span', { class: 'badge', 'data-tone': tone }, text)),
    h(
      'dl',
      {},
      fact('Stated', statedText(offer)),
      fact('Measured', measuredText(offer)),
      fact('Expected', expectedText(offer)),
    ),
    offer.apply_url !== null &&
      h('a', { href: offer.apply_url, target: '_blank', rel: 'noreferrer' }, `Apply at ${offer.network.name}`),
  )
}

/** A shop's page: whether it pays, through which network and how much, and the way to a link. */
export function shopView(shop: Shop, context: ShopContext): HTMLElement[] {
  const verdict = verdictOf(shop)
  const outside = h(
    'a',
    { href: shop.url, target: '_blank', rel: 'noreferrer' },
    shop.merchant ? 'The merchant in Outbound' : 'Networks in Outbound',
  )
  return [
    h('h1', {}, shop.merchant?.name ?? context.page.hostname),
    h('p', { class: 'verdict', 'data-tone': verdict.tone }, verdict.text),
    ...(shop.offers.length > 0 ? [h('ul', { class: 'offers' }, ...shop.offers.map(offerView))] : []),
    ...(shop.merchant && shop.can_earn ? [linkForm(shop.merchant.id, context)] : []),
    h('p', {}, outside),
  ]
}
