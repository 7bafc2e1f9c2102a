import type { ProductFacts } from './page-facts.ts'

type Thing = Record<string, unknown>
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const word = (value: unknown): string =>
  typeof value === 'string'
    ? (value.split(/[/#]/).at(-1) ?? '').toLowerCase()
    : isThing(value)
      ? word(value['@id'])
      : ''
const typesOf = (thing: Thing): string[] => listOf(thing['@type']).map(word)
const isProduct = (thing: Thing) => typesOf(thing).some((t) => t === 'product' || t === 'productgroup')

/** Deeper structures do not describe a product but try to exhaust the reader. */
const deepest = 12
const mostThings = 2000

function* thingsIn(value: unknown, depth = 0): Generator<{ thing: Thing; depth: number }> {
  if (depth > deepest) return
  if (Array.isArray(value)) for (const part of value) yield* thingsIn(part, depth + 1)
  else if (isThing(value)) {
    yield { thing: value, depth }
    for (const [name, part] of Object.entries(value))
      if (!/^(isrelatedto|issimilarto|isaccessoryorsparepartfor|isconsumablefor|review|itemlistelement)$/i.test(name))
        yield* thingsIn(part, depth + 1)
  }
}

/** Offers of a product and of its variants; references by id are resolved. */
function offersOf(product: Thing, byId: ReadonlyMap<string, Thing>, depth = 0): string[] {
  if (depth > 3) return []
  const real = (value: unknown): unknown =>
    isThing(value) && Object.keys(value).length === 1 && typeof value['@id'] === 'string'
      ? (byId.get(value['@id']) ?? value)
      : value
  const own = listOf(product['offers'])
    .map(real)
    .flatMap((offer) => {
      if (!isThing(offer)) return []
      const inside = listOf(offer['offers']).map(real).filter(isThing)
      return inside.length > 0 ? inside : [offer]
    })
  const said = own.map((offer) => word(offer['availability'])).filter((w) => w !== '')
  const variants = [...listOf(product['hasVariant']), ...listOf(product['model'])].map(real).filter(isThing)
  return [...said, ...variants.flatMap((v) => offersOf(v, byId, depth + 1))]
}

const samePath = (a: unknown, page: string): boolean => {
  if (typeof a !== 'string') return false
  try {
    return new URL(a, page).pathname.replace(/\/+$/, '') === new URL(page).pathname.replace(/\/+$/, '')
  } catch {
    return false
  }
}

/**
 * The page's own product in its JSON-LD: the one with the page's URL, otherwise the one whose name is in the title,
 * otherwise the only one of a page that is no list. Null when there is none. Blocks that are no JSON are skipped.
 */
export function structuredProduct(
  blocks: readonly string[],
  page: { url: string; title: string },
): ProductFacts | null {
  const things: Thing[] = []
  for (const block of blocks) {
    let parsed: unknown
    try {
      parsed = JSON.parse(block)
    } catch {
      continue
    }
    for (const { thing } of thingsIn(parsed)) {
      things.push(thing)
      if (things.length >= mostThings) break
    }
  }
  const byId = new Map<string, Thing>()
  for (const thing of things)
    if (typeof thing['@id'] === 'string' && Object.keys(thing).length > 1) byId.set(thing['@id'], thing)
  const products = things.filter(isProduct)
  if (products.length === 0) return null
  const isList = things.some((t) => typesOf(t).some((w) => w === 'itemlist' || w === 'collectionpage'))
  const title = page.title.toLowerCase()
  const named = (p: Thing) => {
    const name = p['name']
    return typeof name === 'string' && name.trim() !== '' && title.includes(name.trim().toLowerCase())
  }
  const variants = new Set(products.flatMap((p) => [...listOf(p['hasVariant']), ...listOf(p['model'])]))
  const alone = isList ? [] : products.filter((p) => !variants.has(p))
  const own =
    products.find((p) => samePath(p['url'], page.url) || samePath(p['@id'], page.url)) ??
    products.find(named) ??
    (alone.length === 1 ? alone[0] : undefined)
  const name = own?.['name']
  return own
    ? { name: typeof name === 'string' ? name.slice(0, 300) : '', offers: offersOf(own, byId).slice(0, 200) }
    : null
}
