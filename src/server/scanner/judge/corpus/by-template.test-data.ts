import type { LinkClass } from '../evidence.ts'
import type { CorpusPage, System } from './frames.test-data.ts'
import { type ShopStrings, shopStrings } from './shop-strings.test-data.ts'
import { frontPage, listPage, type Templates, templates } from './shop-templates.test-data.ts'

type Made = Omit<CorpusPage, 'system' | 'language' | 'trap' | 'linked'>
type Situation = { trap: string; of: (system: System, own: Templates, t: ShopStrings) => Made }
const refused = { html: '', status: 404 }
const as = (is: LinkClass, html: string, more: Partial<Made> = {}): Made => ({ is, html, ...more })
const host = 'https://fjell.example'

/** What can happen to a shop's URL, for any shop system and language. */
const situations: readonly Situation[] = [
  {
    trap: 'a product that can be bought, beside others that cannot',
    of: (_, own, t) => as('HEALTHY', own.healthy(t), { made: refused }),
  },
  {
    trap: 'sold out as the theme says it',
    of: (_, own, t) => as('PRODUCT_IS_OUT_OF_STOCK', own.sold(t), { made: refused }),
  },
  {
    trap: 'the theme’s page for what is not there, with 404',
    of: (_, own, t) => as('PAGE_NOT_FOUND', own.gone(t), { status: 404 }),
  },
  {
    trap: 'the same with 200, and for an address nobody made',
    of: (_, own, t) => as('PAGE_NOT_FOUND', own.gone(t), { made: { html: own.gone(t) } }),
  },
  {
    trap: 'taken off, and led to its category or the front page',
    of: (system, own, t) => {
      const before = { html: own.healthy(t) }
      return t.price.includes('€')
        ? as('DESTINATION_MISSMATCH', listPage(system, t), { last: host + own.list(t), made: refused, before })
        : as('DESTINATION_MISSMATCH', frontPage(system, t), { last: `${host}/`, made: refused, before })
    },
  },
]

const languages = Object.keys(shopStrings)
/** Each situation for each shop system in two languages; the two halves share no template. */
function pagesOfHalf(half: 0 | 1): CorpusPage[] {
  return Object.entries(templates).flatMap(([name, own], s) =>
    situations.flatMap(({ trap, of }, k) =>
      (s + k) % 2 !== half
        ? []
        : [0, 5].map((n): CorpusPage => {
            const language = languages[(s * 3 + k * 2 + n) % languages.length] ?? 'en'
            const t = shopStrings[language] as ShopStrings
            const system = name as System
            return { system, language, trap, linked: host + own.path(t), ...of(system, own, t) }
          }),
    ),
  )
}

/** A temporarily closed shop: it gives the same answer for every URL. */
function shut([system, language]: readonly [System, string], heading: string, rest: string): CorpusPage {
  const t = shopStrings[language] as ShopStrings
  const html = `<html><head><title>${heading}</title></head><body><div class="page-wrap"><h1>${heading}</h1>${rest}</div></body></html>`
  const trap = 'closed to everybody for now'
  return { system, language, trap, is: 'UNKNOWN', linked: `${host}/${t.product[1]}`, html, made: { html } }
}
const openShut = [
  shut(
    ['Shopify', 'pl'],
    'Wkrótce otwarcie',
    '<form action="/password"><label>Hasło</label><input type="password"></form>',
  ),
  shut(['OpenCart', 'es'], 'Mantenimiento', '<p>Estamos mejorando la tienda. Vuelve en un rato.</p>'),
]
const heldBackShut = [
  shut(
    ['BigCommerce', 'en'],
    'Down for maintenance',
    '<p>The store is being looked after. Please come back in an hour.</p>',
  ),
  shut(
    ['Squarespace', 'fr'],
    'Site privé',
    '<p>Saisissez le mot de passe pour entrer.</p><form><input type="password"></form>',
  ),
]

export const openByTemplate = [...pagesOfHalf(0), ...openShut]
/** Evaluated once, after the rules were finished. */
export const heldBackByTemplate = [...pagesOfHalf(1), ...heldBackShut]
