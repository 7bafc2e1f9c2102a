import type { FeedFormat, TitlePart } from '../../contract/feeds/feed-formats.ts'
import type { FeedPreview } from '../../contract/feeds/feeds.ts'
import { defineTask } from '../workshop/index.ts'
import { createJudge, Drops, type JudgeOptions } from './judge-product.ts'
import { type Draft, type DropReason, type Product, readProduct } from './product.ts'
import { PriceColumns, priceText } from './read-price.ts'
import type { FieldNames, SourceRow } from './read/source-fields.ts'
import { StockColumn } from './read-stock.ts'
import { readSource } from './read/read-source.ts'
import { titleOf } from './write-item.ts'

export type PreviewInput = JudgeOptions & {
  source: string
  format: FeedFormat
  charset: string
  vendor: string
  country: string
  parts: TitlePart[]
  separator: string
  /** The source continues beyond the file. */
  isCut: boolean
}
type Seen = { draft: Draft } | { reason: DropReason; title: string }
type Read = FeedPreview['rows'][number]['read']

const mostShown = 10
/** Rows used to detect the price notation; a compiled feed uses all of them. */
const mostRows = 20_000

const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)

/** A row as its source writes it. */
function asWritten(row: SourceRow, names: FieldNames): Read {
  const first = (of: readonly string[]) => short(of.flatMap((name) => row.get(name)?.[0] ?? []).find(Boolean) ?? '')
  return {
    title: first(names.title),
    prices: names.prices
      .flatMap((name) => row.get(name)?.at(-1) ?? [])
      .map(short)
      .filter(Boolean),
    currency: first(names.currency),
    stock: first(names.stock),
  }
}

const asMade = (p: Product, { parts, separator }: Pick<PreviewInput, 'parts' | 'separator'>) => ({
  title: titleOf(p, parts, separator),
  link: p.link,
  price: priceText(p.price, p.currency),
  salePrice: p.salePrice === null ? '' : priceText(p.salePrice, p.currency),
  availability: p.availability,
})

/** The start of a source as it would become a feed: read and judged like a compiled feed, without writing anything. */
export async function previewFeed(input: PreviewInput): Promise<FeedPreview> {
  const seen: Seen[] = []
  const read: Read[] = []
  const prices = new PriceColumns()
  const stock = new StockColumn()
  let isWhole = !input.isCut
  try {
    for await (const { row, names } of readSource(input.source, input.format, input.charset)) {
      if (seen.length === mostRows) {
        isWhole = false
        break
      }
      const written = asWritten(row, names)
      const draft = readProduct(row, { names, vendor: input.vendor, country: input.country })
      if (typeof draft !== 'string') {
        prices.see(draft.written)
        stock.see(draft.stock)
      }
      seen.push(typeof draft === 'string' ? { reason: draft, title: written.title } : { draft })
      if (read.length < mostShown) read.push(written)
    }
  } catch (error) {
    // a truncated file ends in the middle of something
    if (!input.isCut || seen.length === 0) throw error
  }
  const judge = createJudge(input, prices.judge(), stock.judge())
  const drops = new Drops()
  const rows: FeedPreview['rows'] = []
  let madeCount = 0
  for (const [i, one] of seen.entries()) {
    const judged = 'draft' in one ? judge(one.draft) : { reason: one.reason, example: one.title }
    const written = read[i]
    if ('product' in judged) {
      madeCount++
      if (written) rows.push({ read: written, made: asMade(judged.product, input), reason: '' })
    } else {
      drops.add(judged.reason, judged.example)
      if (written) rows.push({ read: written, made: null, reason: judged.reason })
    }
  }
  const dropped = drops.all().map(({ reason, count }) => ({ reason, count }))
  return { rows, rowCount: seen.length, madeCount, dropped, isWhole }
}

export const previewFeedTask = defineTask('feeds.previewFeed', previewFeed)
