import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { compileFeed, sizeText } from '../../server/feeds/index.ts'
import { productFeed } from '../../server/feeds/tables.ts'
import { hashOfSecret } from '../../server/outside/index.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { createRandom, uuidOf, wholeBetween } from '../random.ts'
import type { DemoProgramme } from '../scenario/programmes.ts'
import { insertRows } from '../store/insert-rows.ts'

const hour = 3_600_000
const productCount = 260

const colours = ['sort', 'hvid', 'grå', 'blå', 'grøn', 'rød', 'sand', 'natur']
const words = (slug: string) => slug.replaceAll('oe', 'ø').replaceAll('aa', 'å').replaceAll('-', ' ')

/** A shop's file in Awin's format, with typical flaws: no picture, no price, a duplicate id, sold-out products. */
function sourceOf({ merchant }: DemoProgramme): string {
  const random = createRandom('feed', merchant.domain)
  const head =
    'aw_product_id,product_name,description,merchant_category,search_price,product_price_old,currency,merchant_name,brand_name,merchant_deep_link,merchant_image_url,in_stock'
  const rows = Array.from({ length: productCount }, (_, i) => {
    const target = merchant.targets[i % merchant.targets.length] ?? `${merchant.domain}/`
    const kind = words(target.split('/').at(-1) || 'vare')
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${colours[i % colours.length]} ${100 + i}`
    const price = Math.round(merchant.basket * (0.3 + random() * 1.6)) || 199
    const before = random() < 0.25 ? Math.round(price * 1.25) : ''
    const isFlawed = (share: number) => random() < share
    return [
      i % 90 === 89 ? i - 1 : i,
      name,
      `${name} fra ${merchant.name}`,
      kind,
      isFlawed(0.02) ? '' : `${price}.00`,
      before === '' ? '' : `${before}.00`,
      merchant.currency,
      merchant.name,
      merchant.name.split(' ')[0],
      `https://${target}?vare=${i}`,
      isFlawed(0.03) ? '' : `https://${merchant.domain}/billeder/${i}.jpg`,
      isFlawed(0.08) ? 0 : wholeBetween(random, 1, 40),
    ].join(',')
  })
  return [head, ...rows].join('\n')
}

/** Unsealed: the server seals secrets as soon as the demo exists. */
const secretOf = (token: string) => ({ token, tokenHash: hashOfSecret(token) })

const firstRow = (world: DemoWorld, programme: DemoProgramme, key: string) => ({
  uuid: uuidOf(world.scenario.accountUuid, 'feed', key),
  accountUuid: world.scenario.accountUuid,
  ...secretOf(uuidOf(world.scenario.accountUuid, 'feed token', key).replaceAll('-', '').slice(0, 24)),
  name: programme.merchant.name,
  domain: programme.merchant.domain,
  filename: programme.merchant.domain.replaceAll('.', '-'),
  country: 'DK',
  currency: programme.merchant.currency,
  sourceUrl: `https://${programme.merchant.domain}/produkter.csv`,
  titleSeparator: '-' as const,
  priceStepCount: 5,
  excludesOutOfStock: true,
  isActive: true,
})

/** The working feed, compiled by the product's own compiler. */
async function readyRow(world: DemoWorld, programme: DemoProgramme) {
  const row = {
    ...firstRow(world, programme, 'ready'),
    format: 'awin' as const,
    titleParts: ['title' as const, 'brand' as const],
  }
  const isKept = world.dataDir !== undefined
  const folder = world.dataDir ? join(world.dataDir, 'feeds') : await mkdtemp(join(tmpdir(), 'outbound-demo-feeds-'))
  await mkdir(folder, { recursive: true })
  const out = join(folder, row.uuid)
  const source = `${out}.source`
  try {
    await writeFile(source, sourceOf(programme))
    const compiled = await compileFeed({
      ...row,
      source,
      out,
      vendor: row.name,
      parts: row.titleParts,
      separator: row.titleSeparator,
      charset: '',
      now: 0,
      tracked: null,
    })
    return {
      ...row,
      status: 'Ready' as const,
      message: sizeText(compiled),
      productCount: compiled.products,
      dropped: compiled.dropped,
      bytes: compiled.bytes,
      etag: compiled.etag,
    }
  } finally {
    await rm(isKept ? source : folder, { recursive: true, force: true })
  }
}

/** Three feeds, one in each state. The demo's shops do not exist, so nothing is ever downloaded for them. */
export const feedsPart: DemoPart = {
  name: 'feeds',
  version: 1,
  needs: ['sites', 'merchants'],
  tables: [productFeed],
  make: async (world) => {
    const { scenario, until } = world
    const shops = scenario.programmes.filter(
      ({ merchant }, i, all) =>
        merchant.basket > 0 &&
        merchant.currency === 'DKK' &&
        merchant.targets.length > 1 &&
        all.findIndex((p) => p.merchant === merchant) === i,
    )
    const [ready, updating, broken] = shops
    if (!ready || !updating || !broken) throw new Error('The demo has no shops with feeds')
    const at = (hours: number) => new Date(until.getTime() - hours * hour)
    const [site] = scenario.sites
    const rows = [
      {
        ...(await readyRow(world, ready)),
        siteUuid: site?.uuid ?? null,
        compiledAt: at(2),
        requestedAt: at(1),
        changedAt: at(24 * 40),
        createdAt: at(24 * 60),
      },
      {
        ...firstRow(world, updating, 'updating'),
        format: 'partnerads' as const,
        titleParts: ['title' as const],
        status: 'Updating' as const,
        createdAt: at(0.1),
        changedAt: at(0.1),
      },
      {
        ...firstRow(world, broken, 'broken'),
        format: 'custom_csv' as const,
        titleParts: ['brand' as const, 'title' as const],
        status: 'Error' as const,
        message: 'Request failed with status code 404',
        createdAt: at(24 * 12),
        changedAt: at(24 * 12),
        requestedAt: at(24 * 3),
      },
    ]
    return { write: (tx) => insertRows(tx, productFeed, rows) }
  },
  extend: ({ scenario, until }) => ({
    write: async (tx) => {
      const compiledAt = new Date(until.getTime() - 2 * hour)
      await tx
        .update(productFeed)
        .set({ compiledAt, requestedAt: new Date(until.getTime() - hour) })
        .where(eq(productFeed.uuid, uuidOf(scenario.accountUuid, 'feed', 'ready')))
    },
  }),
}
