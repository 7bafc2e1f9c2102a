import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { projectRoot } from '../../src/server/env/project-root.ts'
import { compileFeed } from '../../src/server/feeds/index.ts'
import type { Row } from '../table.ts'

const whole = 1_000_000
const measured = z.object({ products: z.number(), seconds: z.number(), megabytes: z.number() })
const program = join(projectRoot, 'dist/bench/main.js')
/** Memory limit of the product's worker threads. */
const heap = '--max-old-space-size=192'

const product = (i: number) =>
  `<product><SKU>sku-${i}</SKU><Name>Warm winter boot number ${i}</Name><Description><![CDATA[${'A boot that keeps feet warm in snow and rain, <br/> with a sole that holds on ice. '.repeat(4)}]]></Description><Category>Shoes &gt; Boots &gt; Winter</Category><Price>${(i % 900) + 99}.95</Price><OriginalPrice>${(i % 900) + 199}.00</OriginalPrice><Currency>SEK</Currency><Instock>${i % 20 === 0 ? 'no' : 'yes'}</Instock><ProductUrl>https://shop.se/boots/winter/${i}</ProductUrl><ImageUrl>https://images.shop.se/large/${i}.jpg</ImageUrl><TrackingUrl>https://track.adtraction.com/t/t?a=1&amp;as=2&amp;t=2&amp;tk=1&amp;url=https://shop.se/boots/winter/${i}</TrackingUrl><Brand>Fjell</Brand><Ean>4006381333931</Ean></product>\n`

function* shopFile(count: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?><productFeed>\n'
  for (let i = 0; i < count; ) {
    let piece = ''
    for (const end = Math.min(count, i + 500); i < end; i++) piece += product(i)
    yield piece
  }
  yield '</productFeed>\n'
}

/** Runs in a separate process: compiles the first file into the second, and prints time and memory. */
export async function benchFeed(source: string, out: string): Promise<void> {
  const began = performance.now()
  const { products } = await compileFeed({
    source,
    out,
    format: 'adtraction',
    name: 'Bench',
    domain: 'shop.se',
    vendor: 'Bench',
    country: 'SE',
    currency: 'SEK',
    parts: ['title', 'brand'],
    separator: '-',
    priceStepCount: 5,
    excludesOutOfStock: false,
    charset: '',
    now: 0,
    tracked: {
      click: 'https://out.example/tr/clicks/v1/00000000-0000-4000-8000-000000000001',
      siteUuid: '00000000-0000-4000-8000-000000000001',
      page: 'https://blog.example/feeds/bench',
      subId: 'feed-00000000',
      key: new Uint8Array(32),
    },
  })
  const seconds = (performance.now() - began) / 1000
  const highest = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0)
  process.stdout.write(JSON.stringify({ products, seconds, megabytes: highest / 1024 }))
}

/** A shop with a million products: time and memory of its feed, with a small heap. */
export async function benchFeeds(home: string, scale: number, print: (line: string) => void): Promise<Row[]> {
  const count = Math.round(whole * scale)
  print(`Feeds: ${count.toLocaleString('en')} products …`)
  const source = join(home, 'feed.xml.gz')
  await pipeline(Readable.from(shopFile(count)), createGzip({ level: 1 }), createWriteStream(source))
  const child = spawn(process.execPath, [heap, program, 'feed', source, join(home, 'feed')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { products, seconds, megabytes } = measured.parse(JSON.parse(await text(child.stdout)))
  if (products !== count) throw new Error(`${products} of ${count} products are in the feed`)
  const { size } = await stat(join(home, 'feed.xml'))
  const isWhole = scale >= 1
  return [
    {
      what: `feed of ${count.toLocaleString('en')} products (${Math.round(size / 1e6)} MB), time`,
      value: `${Math.round(seconds)} s`,
      control: '',
      ratio: '',
      target: '< 180 s',
      ok: isWhole ? seconds < 180 : null,
    },
    {
      what: 'the same, most memory',
      value: `${Math.round(megabytes)} MB`,
      control: '',
      ratio: '',
      target: '< 256 MB',
      ok: megabytes < 256,
    },
  ]
}
