import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, asc, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import { type FeedFormat, feedFormatNames, type feedSorts, feedStatuses } from '../../contract/feeds/feed-formats.ts'
import type { Feed, feeds as contract } from '../../contract/feeds/feeds.ts'
import { feedFile } from '../../report/feed-file.ts'
import { recordAudit } from '../account/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { SendJob } from '../jobs/index.ts'
import type { Seal } from '../outside/index.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import { type CsvDownloads, pagesOf } from '../workshop/csv-download.ts'
import { createPreviews } from './ask-preview.ts'
import { type AskFigures, figuresOf } from './figures.ts'
import { closeSource, closeToken, sourceOf, tokenOf } from './feed-secrets.ts'
import { hidden, withKeys, withoutKeys } from './hidden-keys.ts'
import { type FeedParts, fileOf } from './run-feed.ts'
import { isSought, within } from './sought.ts'
import { findSources, lookJob, neverLookedAt } from './sources.ts'
import { type FeedRow, productFeed } from './tables.ts'

export const feedJob = 'feeds.compile'
/** Refuses the feed that was just added when it exceeds the plan. */
export type ExpectRoom = (tx: Tx, accountUuid: string) => Promise<void>
type Parts = FeedParts & {
  csv: CsvDownloads
  send: SendJob
  report: AskFigures
  expectRoom: ExpectRoom
}
type Calls = Handlers<typeof contract>
type Fields = Parameters<Calls['create']>[0]

const shown = (f: FeedRow, { addressOf, seal }: Pick<Parts, 'addressOf' | 'seal'>): Feed => ({
  uuid: f.uuid,
  name: f.name,
  domain: f.domain,
  filename: f.filename,
  country: f.country,
  currency: f.currency,
  feedUrl: withoutKeys(sourceOf(seal, f)),
  feedFormat: f.format,
  titleFormat: f.titleParts.join(','),
  titleSeparator: f.titleSeparator,
  priceStepCount: f.priceStepCount,
  excludeOutOfStock: f.excludesOutOfStock,
  isActive: f.isActive,
  channelUuid: f.siteUuid,
  status: f.status,
  message: f.message,
  link: `${addressOf(f.accountUuid)}/tr/feeds/${tokenOf(seal, f)}/${f.filename}.xml`,
  productCount: f.productCount,
  dropped: f.dropped,
  lastCompiledAt: f.compiledAt?.toISOString() ?? null,
  lastRequestedAt: f.requestedAt?.toISOString() ?? null,
  createdAt: f.createdAt.toISOString(),
})

const columns = {
  name: productFeed.name,
  domain: productFeed.domain,
  feedFormat: productFeed.format,
  country: productFeed.country,
  link: productFeed.filename,
  lastCompiledAt: productFeed.compiledAt,
  lastRequestedAt: productFeed.requestedAt,
  createdAt: productFeed.createdAt,
  message: productFeed.message,
} as const satisfies Record<(typeof feedSorts)[number], unknown>

/** `country=DK,feedFormat=awin,status=Ready`; unknown keys are refused, never ignored. */
function conditionOf(text: string): SQL[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [key = '', value = ''] = part.split('=').map((t) => t.trim())
      const format = feedFormatNames.find((f) => f === value)
      const status = feedStatuses.find((s) => s === value)
      if (key === 'country') return ilike(productFeed.country, within(value))
      if ((key === 'feedFormat' || key === 'network') && format) return eq(productFeed.format, format)
      if (key === 'status' && status) return eq(productFeed.status, status)
      throw new Fail('badInput', `filters: Must be country, feedFormat or status with a value like status=Ready`)
    })
}

const valuesOf = (input: Fields) => ({
  name: input.name,
  domain: input.domain,
  filename: input.filename,
  country: input.country,
  currency: input.currency,
  format: input.feedFormat as FeedFormat,
  titleParts: input.titleFormat,
  titleSeparator: input.titleSeparator,
  priceStepCount: input.priceStepCount,
  excludesOutOfStock: input.excludeOutOfStock,
  isActive: input.isActive,
  siteUuid: input.channelUuid,
})

/** The recorded fields of a feed. Source addresses contain keys, so only their host is recorded. */
const noted = (f: FeedRow, source: string) => ({
  name: f.name,
  domain: f.domain,
  filename: f.filename,
  country: f.country,
  currency: f.currency,
  source: URL.canParse(source) ? new URL(source).host : '',
  format: f.format,
  title: f.titleParts.join(f.titleSeparator),
  priceSteps: f.priceStepCount,
  excludeOutOfStock: f.excludesOutOfStock,
  isActive: f.isActive,
  channelUuid: f.siteUuid,
})

async function checkSite(tx: Tx, siteUuid: string | null): Promise<void> {
  if (siteUuid === null) return
  const [own] = await tx
    .select({ uuid: site.uuid })
    .from(site)
    .where(and(eq(site.uuid, siteUuid), isNull(site.deletedAt)))
  if (!own) throw new Fail('badInput', 'channelUuid: Must be a site of yours')
}

/** The address to store: one with hidden keys is looked up among the account's own. */
async function sourceAddress(tx: Tx, seal: Seal, typed: string, before: string[] = []): Promise<string> {
  const kept = typed.includes(hidden) ? await tx.select().from(productFeed) : []
  const found = withKeys(typed, [...before, ...kept.map((row) => sourceOf(seal, row))])
  if (found === undefined) throw new Fail('badInput', `feedUrl: Holds a hidden key: write the whole address`)
  return found
}

const compile = ({ send }: Parts, feedUuid: string, accountUuid: string) =>
  send(feedJob, { feedUuid, accountUuid }, { key: feedUuid })

const list =
  ({ database, addressOf, seal }: Parts): Calls['list'] =>
  ({ search, filters, sort, sortDir, limit }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      const sought = search.trim() === '' ? undefined : isSought(productFeed.name, productFeed.domain, search)
      const condition = and(sought, ...conditionOf(filters))
      const by = columns[sort]
      const rows = await tx
        .select()
        .from(productFeed)
        .where(condition)
        .orderBy(sortDir === 'asc' ? sql`${by} ASC NULLS FIRST` : sql`${by} DESC NULLS LAST`, asc(productFeed.uuid))
        .limit(limit)
      const [all] = await tx.select({ n: sql<number>`count(*)::int` }).from(productFeed).where(condition)
      return { data: rows.map((row) => shown(row, { addressOf, seal })), total: all?.n ?? 0 }
    })

const file =
  (parts: Parts): Calls['file'] =>
  async (asked, who) => {
    // above any account's number of feeds
    const { data } = await list(parts)({ ...asked, limit: 1_000_000 }, who)
    return parts.csv(who, {
      name: `product_feeds_${dayOf(parts.clock.now(), who.timezone)}`,
      columns: feedFile,
      read: pagesOf(data),
    })
  }

const sources =
  ({ database, seal, send }: Parts): Calls['sources'] =>
  async ({ search }, { accountUuid }) => {
    const text = search.trim()
    if (text === '') return []
    // so that a newly connected network need not wait for the next round
    for (const connectionUuid of await neverLookedAt(database, accountUuid))
      await send(lookJob, { connectionUuid, accountUuid }, { key: connectionUuid })
    return findSources({ database, seal }, accountUuid, text)
  }

const preview =
  ({ database, seal }: Parts, previews: ReturnType<typeof createPreviews>): Calls['preview'] =>
  async (input, who) => {
    const sourceUrl = await database.as(who.accountUuid, (tx) => sourceAddress(tx, seal, input.feedUrl))
    const { name: vendor, currency, titleFormat: parts, titleSeparator: separator, feedFormat: format, country } = input
    return previews(
      { sourceUrl, vendor, country, currency, parts, separator, format, excludesOutOfStock: input.excludeOutOfStock },
      who,
    )
  }

const create =
  (parts: Parts): Calls['create'] =>
  async (input, who) => {
    const { database, clock, seal, expectRoom } = parts
    const { accountUuid } = who
    const now = clock.now()
    const made = await database.as(accountUuid, async (tx) => {
      await checkSite(tx, input.channelUuid)
      const source = await sourceAddress(tx, seal, input.feedUrl)
      const owner = { accountUuid, uuid: randomUUID() }
      const sealed = { ...closeSource(seal, owner, source), ...closeToken(seal, owner) }
      const [row] = await tx
        .insert(productFeed)
        .values({ ...valuesOf(input), ...owner, ...sealed, createdAt: now, changedAt: now })
        .returning()
      await expectRoom(tx, accountUuid)
      if (row) await recordAudit(tx, who, { action: 'feed.added', object: row.name, after: noted(row, source) })
      return row
    })
    if (!made) throw new Error('insert returned no row')
    await compile(parts, made.uuid, accountUuid)
    return { success: true, uuid: made.uuid }
  }

const update =
  (parts: Parts): Calls['update'] =>
  async ({ uuid, ...input }, who) => {
    const { database, clock, seal } = parts
    await database.as(who.accountUuid, async (tx) => {
      const [known] = await tx.select().from(productFeed).where(eq(productFeed.uuid, uuid)).for('update')
      if (!known) throw notFound()
      await checkSite(tx, input.channelUuid)
      const before = sourceOf(seal, known)
      const source = await sourceAddress(tx, seal, input.feedUrl, [before])
      const change = {
        ...valuesOf(input),
        ...closeSource(seal, known, source),
        changedAt: clock.now(),
        status: 'Updating' as const,
      }
      const [row] = await tx.update(productFeed).set(change).where(eq(productFeed.uuid, uuid)).returning()
      if (!row) throw notFound()
      const sides = { before: noted(known, before), after: noted(row, source) }
      await recordAudit(tx, who, { action: 'feed.changed', object: known.name, ...sides })
    })
    await compile(parts, uuid, who.accountUuid)
    return { success: true, uuid }
  }

const figures =
  ({ database, clock, report }: Parts): Calls['figures'] =>
  async ({ uuid }, viewer) => {
    const [feed] = await database.as(viewer.accountUuid, (tx) =>
      tx.select({ uuid: productFeed.uuid }).from(productFeed).where(eq(productFeed.uuid, uuid)),
    )
    if (!feed) throw notFound()
    return figuresOf({ report, clock }, feed.uuid, viewer)
  }

const remove =
  ({ database, folder, seal }: Parts): Calls['remove'] =>
  async ({ uuid }, who) => {
    await database.as(who.accountUuid, async (tx) => {
      const [gone] = await tx.delete(productFeed).where(eq(productFeed.uuid, uuid)).returning()
      if (!gone) throw notFound()
      await recordAudit(tx, who, {
        action: 'feed.removed',
        object: gone.name,
        before: noted(gone, sourceOf(seal, gone)),
      })
    })
    for (const end of ['.xml', '.xml.gz', '.prices']) await rm(`${fileOf(folder, uuid)}${end}`, { force: true })
    return { success: true }
  }

export const feedsCalls = (parts: Parts): Calls => ({
  list: list(parts),
  file: file(parts),
  sources: sources(parts),
  preview: preview(parts, createPreviews(parts)),
  create: create(parts),
  update: update(parts),
  figures: figures(parts),
  remove: remove(parts),
})
