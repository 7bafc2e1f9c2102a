import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FeedFormat, TitlePart } from '../../contract/feeds/feed-formats.ts'
import { defineTask } from '../workshop/index.ts'
import { priceBounds, priceLabel } from './price-steps.ts'
import { createJudge, type Dropped, Drops } from './judge-product.ts'
import { KnownPrices } from './known-prices.ts'
import { type Draft, type DropReason, type Product, readProduct } from './product.ts'
import { PriceColumns, type PriceReader, priceText } from './read-price.ts'
import { StockColumn, type StockReader } from './read-stock.ts'
import { readSource } from './read/read-source.ts'
import { feedEnd, feedHead, writeItem } from './write-item.ts'

export type CompileInput = {
  /** The downloaded file, and the feed's output: `{out}.xml` and `{out}.xml.gz`. */
  source: string
  out: string
  format: FeedFormat
  name: string
  domain: string
  vendor: string
  country: string
  currency: string
  parts: TitlePart[]
  separator: string
  priceStepCount: number
  excludesOutOfStock: boolean
  /** The file's encoding according to the server; '' for none. */
  charset: string
  /** In milliseconds: decides which sales are on. */
  now: number
  /** Our own links: their base address, their site, and the key that signs them. Null for none. */
  tracked: { click: string; siteUuid: string; page: string; subId: string; key: Uint8Array } | null
}
/** Products whose current price is more than ten times that of the last run, or less than a tenth. */
export type Moved = { count: number; examples: string[] }
export type Compiled = { products: number; bytes: number; etag: string; dropped: Dropped[]; moved: Moved }

const mostExamples = 5
const tenfold = 10

/** Many prices in 8 bytes each: a million products fit a small heap. */
class Numbers {
  #of = new Float64Array(1024)
  #count = 0
  add(value: number): void {
    if (this.#count === this.#of.length) {
      const larger = new Float64Array(this.#of.length * 2)
      larger.set(this.#of)
      this.#of = larger
    }
    this.#of[this.#count++] = value
  }
  all = (): Float64Array => this.#of.subarray(0, this.#count)
}

/** Must sign like `routing/sign-target.ts`; a test compares them. */
const linker = (tracked: NonNullable<CompileInput['tracked']>) => (target: string) => {
  const mac = createHmac('sha256', tracked.key)
    .update(`${tracked.siteUuid}|${new URL(target).href}`)
    .digest()
  const query = new URLSearchParams({
    targetUrl: target,
    pageUrl: tracked.page,
    subId: tracked.subId,
    origin: 'feed',
    s: `1.${mac.subarray(0, 16).toString('base64url')}`,
  })
  return `${tracked.click}?${query}`
}

type Columns = { prices: PriceColumns; stock: StockColumn }
type Readers = { prices: PriceReader; stock: StockReader }
type Drop = (reason: DropReason, example: string) => void

/** First pass: products without prices, one JSON line each; the price columns see all of them. */
async function* firstPass(input: CompileInput, columns: Columns, drop: Drop) {
  for await (const { row, names } of readSource(input.source, input.format, input.charset)) {
    const draft = readProduct(row, { names, vendor: input.vendor, country: input.country })
    if (typeof draft === 'string') {
      drop(draft, names.title.flatMap((n) => row.get(n) ?? [])[0] ?? '')
      continue
    }
    columns.prices.see(draft.written)
    columns.stock.see(draft.stock)
    yield `${JSON.stringify(draft)}\n`
  }
}

/** Products of the first pass with their prices; the same in every iteration. */
async function* priced(input: CompileInput, rows: string, readers: Readers, drop: Drop) {
  const judge = createJudge(input, readers.prices, readers.stock)
  for await (const line of createInterface({ input: createReadStream(rows), crlfDelay: Number.POSITIVE_INFINITY })) {
    const judged = judge(JSON.parse(line) as Draft)
    if ('product' in judged) yield judged
    else drop(judged.reason, judged.example)
  }
}

async function* secondPass(input: CompileInput, rows: string, readers: Readers, bounds: readonly number[]) {
  const trackedOf = input.tracked ? linker(input.tracked) : () => ''
  yield feedHead(input.name, `https://${input.domain}/`)
  for await (const { product, today } of priced(input, rows, readers, () => {}))
    yield writeItem(product, priceLabel(today, bounds), trackedOf(product.target), input)
  yield feedEnd
}

/** Compares current prices with those of the last run. */
class Moves {
  readonly now = new KnownPrices()
  readonly moved: Moved = { count: 0, examples: [] }
  #before: KnownPrices
  constructor(before: KnownPrices) {
    this.#before = before
  }
  see({ id, title, currency }: Product, today: number): void {
    this.now.add(id, today)
    const before = this.#before.of(id)
    if (before === undefined || (today <= before * tenfold && before <= today * tenfold)) return
    if (++this.moved.count > mostExamples) return
    this.moved.examples.push(`${title.slice(0, 100)}: ${priceText(before, currency)} → ${priceText(today, currency)}`)
  }
}

/** Pieces of 64 KB: a stream of a million separate lines is slow. */
async function* gathered(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const line of lines) {
    text += line
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

async function settle(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Creates the feed of a downloaded source. The two files replace the last good ones only when everything is on disk; an
 * earlier failure leaves those in place.
 */
export async function compileFeed(input: CompileInput): Promise<Compiled> {
  const rows = `${input.out}.rows`
  const [plain, packed] = [`${input.out}.xml`, `${input.out}.xml.gz`]
  try {
    const prices = new Numbers()
    const drops = new Drops()
    const columns: Columns = { prices: new PriceColumns(), stock: new StockColumn() }
    await pipeline(Readable.from(gathered(firstPass(input, columns, drops.add))), createWriteStream(rows))
    const readers: Readers = { prices: columns.prices.judge(), stock: columns.stock.judge() }
    const moves = new Moves(await KnownPrices.read(`${input.out}.prices`))
    for await (const { product, today } of priced(input, rows, readers, drops.add)) {
      prices.add(today)
      moves.see(product, today)
    }
    const products = prices.all().length
    const left = drops.all()
    if (products === 0) {
      const why = left.map((d) => `${d.count} ${d.reason}`).join(', ')
      throw new Error(`No products parsed${why === '' ? '' : `: ${why}`}`)
    }
    const bounds = priceBounds(prices.all(), input.priceStepCount)
    const hash = createHash('sha256')
    const text = async function* () {
      for await (const piece of gathered(secondPass(input, rows, readers, bounds))) {
        const bytes = Buffer.from(piece)
        hash.update(bytes)
        yield bytes
      }
    }
    await pipeline(Readable.from(text()), createWriteStream(`${plain}.new`))
    await pipeline(createReadStream(`${plain}.new`), createGzip({ level: 6 }), createWriteStream(`${packed}.new`))
    await settle(`${plain}.new`)
    await settle(`${packed}.new`)
    const { size } = await stat(`${plain}.new`)
    await rename(`${packed}.new`, packed)
    await rename(`${plain}.new`, plain)
    await moves.now.write(`${input.out}.prices`)
    return { products, bytes: size, etag: hash.digest('hex').slice(0, 32), dropped: left, moved: moves.moved }
  } finally {
    await Promise.all([rows, `${plain}.new`, `${packed}.new`].map((path) => rm(path, { force: true })))
  }
}

/** The same as a task: runs in its own thread, because a million products take minutes. */
export const compileFeedTask = defineTask('feeds.compileFeed', compileFeed)
