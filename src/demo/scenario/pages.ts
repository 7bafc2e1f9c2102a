import { between, createRandom, type Random, wholeBetween } from '../random.ts'
import { createPicker, zipf } from '../weighted.ts'
import { categories } from './categories-data.ts'
import { type DemoMerchant, roleOf } from './merchants.ts'
import type { DemoSite } from './sites-data.ts'

/** A link on a page: to a merchant of the catalogue, or elsewhere. */
export type DemoLink = { merchant: DemoMerchant | null; target: string; kind: 'shop' | 'network' }
export type DemoPage = {
  index: number
  site: DemoSite
  /** `host/path`, as in the event store. */
  page: string
  category: string
  /** Share of the site's pageviews, relative to its other pages. */
  weight: number
  /** Share of pageviews that end in an outgoing click. */
  clickRate: number
  /** Its readers' readiness to buy: a factor on the merchant's conversion rate. */
  mood: number
  links: DemoLink[]
  pickLink: (random: Random) => number
}

/** Sites outside the catalogue that articles link to. */
const elsewhere = [
  'forbrugerviden-nord.dk/leksikon',
  'testlaboratoriet-nord.dk/metode',
  'madogmaal-nord.dk/artikler',
  'turkartet-nord.no/ruter',
  'produktnyt-nord.com/pressen',
  'skogsliv-nord.se/reportage',
]

/** How much more a link is used than its position in the list suggests. */
const pullOf = (merchant: DemoMerchant) =>
  roleOf(merchant, 'worst')?.pull ?? roleOf(merchant, 'two')?.pull ?? (roleOf(merchant, 'closing') ? 2.2 : 1)

const productSlug = (target: string) => target.slice(target.lastIndexOf('/') + 1)

/**
 * Three to seven merchants, better-selling ones more often and higher up; sometimes a shop without programme or another
 * site.
 */
function linksOf(sellers: DemoMerchant[], product: string, site: DemoSite, random: Random): [DemoLink, number][] {
  const covered = sellers.filter((m) => !m.isUncovered)
  const uncovered = sellers.filter((m) => m.isUncovered)
  const linkTo = (merchant: DemoMerchant): DemoLink => ({
    merchant,
    target: merchant.targets.find((t) => productSlug(t) === product) ?? `${merchant.domain}/`,
    kind: 'shop',
  })
  const rest = [...covered]
  const chosen: DemoMerchant[] = []
  for (let n = wholeBetween(random, 3, 7); n > 0 && rest.length > 0; n--) {
    const [merchant] = rest.splice(createPicker(rest.map((m) => 1 / m.rank ** 0.95))(random), 1)
    if (merchant) chosen.push(merchant)
  }
  chosen.sort((a, b) => a.rank - b.rank)
  const links = chosen.map((merchant, place): [DemoLink, number] => [
    linkTo(merchant),
    pullOf(merchant) / (place + 1.2) ** 0.6,
  ])
  const sum = links.reduce((total, [, weight]) => total + weight, 0)
  const plain = random()
  const other = uncovered[Math.floor(random() * uncovered.length)]
  if (plain < 0.42 && other) links.push([linkTo(other), sum * 0.16])
  else if (plain < 0.62)
    links.push([
      { merchant: null, target: elsewhere[Math.floor(random() * elsewhere.length)] ?? '', kind: 'shop' },
      sum * 0.1,
    ])
  const [first] = chosen
  if (site.key === 'coffee' && first && random() < 0.3)
    links.push([{ merchant: first, target: linkTo(first).target, kind: 'network' }, sum * 0.12])
  return links
}

/** All pages of a site: a front page, and one for most products of its categories in each of its templates. */
export function buildPages(site: DemoSite, merchants: DemoMerchant[], firstIndex: number): DemoPage[] {
  const shares = Object.values(site.categories).reduce((a, b) => a + b, 0)
  const found: DemoPage[] = []
  const add = (page: Omit<DemoPage, 'index' | 'site' | 'pickLink' | 'links'>, links: [DemoLink, number][]) =>
    found.push({
      ...page,
      index: firstIndex + found.length,
      site,
      links: links.map(([link]) => link),
      pickLink: createPicker(links.map(([, weight]) => weight)),
    })
  for (const [key, share] of Object.entries(site.categories)) {
    const category = categories.find((c) => c.key === key)
    if (!category) throw new Error(`No category ${key}`)
    const sellers = merchants.filter((m) => m.category === key)
    const plans = category.products
      .flatMap((product) => site.templates.map(([path, clickRate, weight]) => ({ product, path, clickRate, weight })))
      .map((plan) => ({ plan, random: createRandom('page', site.key, plan.product, plan.path) }))
      .map(({ plan, random }) => ({ ...plan, random, rank: plan.weight * between(random, 0.4, 1.6) }))
      .sort((a, b) => b.rank - a.rank)
    const ranks = zipf(plans.length, 0.85)
    const sum = ranks.reduce((a, b) => a + b, 0)
    for (const [i, { product, path, clickRate, random }] of plans.entries())
      add(
        {
          page: `${site.domain}${path.replace('{}', product)}`,
          category: key,
          weight: ((share / shares) * (ranks[i] ?? 0)) / sum,
          clickRate: clickRate * between(random, 0.6, 1.1),
          mood: between(random, 0.75, 1.3),
        },
        linksOf(sellers, product, site, random),
      )
  }
  const random = createRandom('front page', site.key)
  const [main = ''] = Object.keys(site.categories)
  const sellers = merchants.filter((m) => m.category === main)
  add(
    { page: `${site.domain}/`, category: main, weight: 0.045, clickRate: 0.012, mood: 0.9 },
    linksOf(sellers, '', site, random),
  )
  return found
}
