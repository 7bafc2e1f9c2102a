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
import { type DropReason, type Product, readProduct } from './product.ts'
import { readSource } from './read/read-source.ts'
import { fieldsOf } from './read/source-fields.ts'
import { feedEnd, feedHead, writeItem } from './write-item.ts'

export type CompileInput = {
  /** The downloaded file, and where the feed goes: `{out}.xml` and `{out}.xml.gz`. */
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
  /** Our own links: where they begin, whose site they are, and the key that signs them. '' for none. */
  tracked: { click: string; siteUuid: string; page: string; subId: string; key: Uint8Array } | null
}
export type Dropped = { reason: DropReason; count: number; examples: string[] }
export type Compiled = { products: number; bytes: number; etag: string; dropped: Dropped[] }

const mostExamples = 5

/** Many prices in 8 bytes each, and ids in 16: a million products fit a small heap. */
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

/** Whether an id was seen: open addressing over 64 bits of its hash. */
class SeenIds {
  #slots = new BigUint64Array(4096)
  #count = 0
  #put(slots: BigUint64Array, hash: bigint): boolean {
    const mask = slots.length - 1
    for (let at = Number(hash & 0xffffffffn) & mask; ; at = (at + 1) & mask) {
      if (slots[at] === hash) return false
      if (slots[at] !== 0n) continue
      slots[at] = hash
      return true
    }
  }
  /** True the first time. Ids that differ by case are two. */
  add(id: string): boolean {
    const hash = createHash('md5').update(id).digest().readBigUInt64LE() || 1n
    if (!this.#put(this.#slots, hash)) return false
    if (++this.#count * 2 < this.#slots.length) return true
    const larger = new BigUint64Array(this.#slots.length * 2)
    for (const old of this.#slots) if (old !== 0n) this.#put(larger, old)
    this.#slots = larger
    return true
  }
}

/** `routing/sign-target.ts` signs the same way; a test holds them together. */
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

/** First reading: products, a line of JSON each, their prices, and what was dropped. */
async function* firstPass(input: CompileInput, prices: Numbers, dropped: Map<DropReason, Dropped>) {
  const seen = new SeenIds()
  const options = { names: fieldsOf(input.format), currency: input.currency, vendor: input.vendor }
  const drop = (reason: DropReason, example: string) => {
    const known = dropped.get(reason) ?? { reason, count: 0, examples: [] }
    known.count++
    if (known.examples.length < mostExamples && example !== '') known.examples.push(example.slice(0, 200))
    dropped.set(reason, known)
  }
  for await (const row of readSource(input.source, input.format)) {
    const product = readProduct(row, options)
    if (typeof product === 'string') {
      drop(product, options.names.title.flatMap((n) => row.get(n) ?? [])[0] ?? '')
      continue
    }
    if (!seen.add(product.id)) drop('same id', product.id)
    else if (input.excludesOutOfStock && product.availability === 'out_of_stock') drop('out of stock', product.title)
    else {
      prices.add(product.salePrice ?? product.price)
      yield `${JSON.stringify(product)}\n`
    }
  }
}

async function* secondPass(input: CompileInput, rows: string, bounds: readonly number[]) {
  const trackedOf = input.tracked ? linker(input.tracked) : () => ''
  yield feedHead(input.name, `https://${input.domain}/`)
  for await (const line of createInterface({ input: createReadStream(rows), crlfDelay: Number.POSITIVE_INFINITY })) {
    const product = JSON.parse(line) as Product
    yield writeItem(product, priceLabel(product.salePrice ?? product.price, bounds), trackedOf(product.target), input)
  }
  yield feedEnd
}

/** Pieces of 64 KB: a stream that is handed a million lines spends its time on handing over. */
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
 * Makes the feed of a downloaded source. The two files take the place of the last good ones only when all of it is on disk;
 * whatever goes wrong before leaves those.
 */
export async function compileFeed(input: CompileInput): Promise<Compiled> {
  const rows = `${input.out}.rows`
  const [plain, packed] = [`${input.out}.xml`, `${input.out}.xml.gz`]
  try {
    const prices = new Numbers()
    const dropped = new Map<DropReason, Dropped>()
    await pipeline(Readable.from(gathered(firstPass(input, prices, dropped))), createWriteStream(rows))
    const products = prices.all().length
    const left = [...dropped.values()].sort((a, b) => b.count - a.count)
    if (products === 0) {
      const why = left.map((d) => `${d.count} ${d.reason}`).join(', ')
      throw new Error(`No products parsed${why === '' ? '' : `: ${why}`}`)
    }
    const bounds = priceBounds(prices.all(), input.priceStepCount)
    const hash = createHash('sha256')
    const text = async function* () {
      for await (const piece of gathered(secondPass(input, rows, bounds))) {
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
    return { products, bytes: size, etag: hash.digest('hex').slice(0, 32), dropped: left }
  } finally {
    await Promise.all([rows, `${plain}.new`, `${packed}.new`].map((path) => rm(path, { force: true })))
  }
}

/** The same as a task: it runs in a thread of its own, because a million products take minutes. */
export const compileFeedTask = defineTask('feeds.compileFeed', compileFeed)
