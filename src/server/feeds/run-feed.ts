import type { AddressOf } from '../domains/index.ts'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { Download, Downloaded } from '../../connectors/shared/http/download.ts'
import { type FeedFormat, googleQuota } from '../../contract/feeds/feed-formats.ts'
import { account } from '../account/index.ts'
import type { Clock } from '../time/clock.ts'
import { errorText } from '../log/error-text.ts'
import type { WithoutPlace } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import { site } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Door } from '../../connectors/shared/http/fetch.ts'
import { openFeed } from '../networks/index.ts'
import type { Seal } from '../outside/index.ts'
import type { Workshop } from '../workshop/index.ts'
import { writeAnswers } from './write-answers.ts'
import { type Compiled, type CompileInput, compileFeedTask } from './compile-feed.ts'
import { subIdOf } from './figures.ts'
import { sourceOf } from './feed-secrets.ts'
import { networkOfFormat } from './sources.ts'
import { type FeedRow, productFeed } from './tables.ts'

export type FeedParts = {
  database: Database
  clock: Clock
  log: Log
  workshop: Workshop
  download: Download
  door: Door
  seal: Seal
  /** Folder of finished feeds. */
  folder: string
  /** The base address of an account. */
  addressOf: AddressOf
  signKey: Buffer
}

export const fileOf = (folder: string, uuid: string): string => join(folder, uuid)
const day = 86_400_000

async function trackedOf(parts: FeedParts, feed: FeedRow): Promise<CompileInput['tracked']> {
  if (feed.siteUuid === null) return null
  const [own] = await parts.database.as(feed.accountUuid, (tx) =>
    tx
      .select()
      .from(site)
      .where(and(eq(site.uuid, feed.siteUuid ?? ''), isNull(site.deletedAt))),
  )
  if (!own) return null
  return {
    click: `${parts.addressOf(feed.accountUuid)}/tr/clicks/v1/${own.uuid}`,
    siteUuid: own.uuid,
    page: `https://${own.domain}/feeds/${feed.filename}`,
    subId: subIdOf(feed.uuid),
    key: new Uint8Array(parts.signKey),
  }
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)
/** The summary text of a compiled feed. */
export const sizeText = ({ bytes, products, dropped, moved }: Compiled): string => {
  const left = dropped.reduce((sum, d) => sum + d.count, 0)
  const quota = products > googleQuota ? `, above Google’s usual quota of ${googleQuota}` : ''
  const jumps =
    moved.count > 0
      ? `. Look at these: ${moved.count} ${moved.count === 1 ? 'price' : 'prices'} moved by more than ten times since the last run (${moved.examples.join('; ')})`
      : ''
  return `size ${megabytes(bytes)} MB, ${products} products${left > 0 ? `, ${left} left out` : ''}${quota}${jumps}`.slice(
    0,
    500,
  )
}

/** The demo's shops do not exist: its feeds stay as created. */
async function isOfDemo({ system }: Database, accountUuid: string): Promise<boolean> {
  const [own] = await system.select({ isDemo: account.isDemo }).from(account).where(eq(account.uuid, accountUuid))
  return own?.isDemo ?? false
}

/** Deleted during the run. */
const isGone = async ({ system }: Database, feedUuid: string): Promise<boolean> =>
  (await system.$count(productFeed, eq(productFeed.uuid, feedUuid))) === 0

/** Addresses may contain keys and tokens: hides them in messages. */
export const withoutAddress = (text: string) => text.replaceAll(/https?:\/\/\S+/g, 'the address')

/** Downloads a file, or queries a network without files and writes its answers to one. */
export async function fetchSource(
  parts: Pick<FeedParts, 'database' | 'door' | 'seal' | 'download'>,
  { format, accountUuid, url }: { format: FeedFormat; accountUuid: string; url: string },
  { signal, ...ask }: { path: string; signal: AbortSignal; etag?: string; modified?: string; cutAt?: number },
): Promise<Downloaded> {
  const opened = await openFeed(parts, { accountUuid, network: networkOfFormat(format), url }, signal)
  return 'url' in opened
    ? parts.download({ url: opened.url, signal, ...ask })
    : writeAnswers(ask.path, opened.answers, signal, ask.cutAt)
}

/**
 * Downloads a feed's source and compiles it. An unchanged source is only compiled again for changed options or a new
 * day. A failed run keeps the last good file, and records the reason.
 */
export async function runFeed(
  parts: FeedParts,
  feedUuid: string,
  { signal, withoutPlace }: { signal: AbortSignal; withoutPlace: WithoutPlace },
): Promise<void> {
  const { database, clock, folder } = parts
  const [feed] = await database.system.select().from(productFeed).where(eq(productFeed.uuid, feedUuid))
  if (!feed || (await isOfDemo(database, feed.accountUuid))) return
  await mkdir(folder, { recursive: true })
  const source = `${fileOf(folder, feed.uuid)}.source`
  const note = (values: Partial<FeedRow>) =>
    database.system.update(productFeed).set(values).where(eq(productFeed.uuid, feed.uuid))
  const now = clock.now()
  const isCurrent =
    feed.compiledAt !== null && feed.compiledAt > feed.changedAt && now.getTime() - feed.compiledAt.getTime() < day
  const known = isCurrent ? { etag: feed.sourceEtag, modified: feed.sourceModified } : {}
  try {
    await note({ status: 'Updating' })
    const from = { format: feed.format, accountUuid: feed.accountUuid, url: sourceOf(parts.seal, feed) }
    const got = await withoutPlace(() => fetchSource(parts, from, { path: source, signal, ...known }))
    if (got.isSame || (isCurrent && got.sha256 === feed.sourceHash)) {
      await note({ status: 'Ready' })
      return
    }
    const compiled = await parts.workshop.long(compileFeedTask, {
      source,
      out: fileOf(folder, feed.uuid),
      format: feed.format,
      name: feed.name,
      domain: feed.domain,
      vendor: feed.name,
      country: feed.country,
      currency: feed.currency,
      parts: feed.titleParts,
      separator: feed.titleSeparator,
      priceStepCount: feed.priceStepCount,
      excludesOutOfStock: feed.excludesOutOfStock,
      charset: got.charset,
      now: now.getTime(),
      tracked: await trackedOf(parts, feed),
    })
    if (await isGone(database, feedUuid)) {
      for (const end of ['.xml', '.xml.gz']) await rm(`${fileOf(folder, feedUuid)}${end}`, { force: true })
      return
    }
    await note({
      status: 'Ready',
      message: sizeText(compiled),
      productCount: compiled.products,
      dropped: compiled.dropped,
      bytes: compiled.bytes,
      etag: compiled.etag,
      sourceEtag: got.etag,
      sourceModified: got.modified,
      sourceHash: got.sha256,
      compiledAt: now,
    })
  } catch (error) {
    const message = withoutAddress(error instanceof Error ? error.message : errorText(error)).slice(0, 500)
    parts.log.warn('a product feed was not compiled', { feed: feed.uuid, message })
    await note({ status: 'Error', message })
  } finally {
    await rm(source, { force: true })
  }
}
