import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { autoLinkTests as contract, JudgedPageTest } from '../../contract/autolinking/auto-link-tests.ts'
import { pageTestDays } from '../../contract/autolinking/auto-linking-choices.ts'
import { recordAudit } from '../account/index.ts'
import { Fail } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import { ownSite } from '../sites/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { Clock } from '../time/clock.ts'
import type { PageSums } from './page-sums.ts'
import { readSettings } from './settings.ts'
import { autoLinkTest } from './tables.ts'

const day = 86_400_000
/** Maximum tests shown per site. */
const mostShown = 5

type TestRow = typeof autoLinkTest.$inferSelect
export type PageTestWindow = { accountUuid: string; siteUuid: string; key: string; from: number; until: number }
export type PageTestAsks = {
  /** Sums over the pages of both halves. */
  sumsOf: (window: PageTestWindow) => Promise<PageSums>
  /** The result of these sums, in a currency. */
  judged: (
    sums: PageSums,
    days: { days: number; plannedDays: number; isPastEnd: boolean },
    currencyCode: string,
  ) => Promise<JudgedPageTest>
}
type TestParts = PageTestAsks & { database: Database; clock: Clock }

/** A test stops assigning pages by itself when its days have passed. */
export const lastInstant = ({ endedAt, until }: Pick<TestRow, 'endedAt' | 'until'>, now: Date): Date =>
  new Date(Math.min(...[endedAt ?? now, until].map(Number)))
const isRunning = ({ endedAt, until }: TestRow, now: Date) => endedAt === null && now < until

export const windowOf = (row: TestRow, now: Date): PageTestWindow => ({
  accountUuid: row.accountUuid,
  siteUuid: row.siteUuid,
  key: row.key,
  from: row.startedAt.getTime(),
  until: lastInstant(row, now).getTime(),
})

async function shown({ sumsOf, judged, clock }: TestParts, row: TestRow, { currencyCode }: Principal) {
  const now = clock.now()
  const window = windowOf(row, now)
  const sums = row.result ?? (await sumsOf(window))
  const days = Math.floor((window.until - window.from) / day)
  const running = isRunning(row, now)
  return {
    ...(await judged(sums, { days, plannedDays: pageTestDays, isPastEnd: !running }, currencyCode)),
    testUuid: row.uuid,
    isRunning: running,
    startedDatetime: row.startedAt.toISOString(),
    untilDatetime: row.until.toISOString(),
    endedDatetime: running ? null : lastInstant(row, now).toISOString(),
  }
}

const ofSite = (siteUuid: string) => eq(autoLinkTest.siteUuid, siteUuid)

/** A site's test that was not ended, locked. */
async function openTest(tx: Tx, siteUuid: string): Promise<TestRow | undefined> {
  const [row] = await tx
    .select()
    .from(autoLinkTest)
    .where(and(ofSite(siteUuid), isNull(autoLinkTest.endedAt)))
    .for('update')
  return row
}

/** Ends the test of a site that turns auto-linking off; a finished test makes room for a new one. */
export async function endTest(tx: Tx, siteUuid: string, now: Date): Promise<void> {
  const row = await openTest(tx, siteUuid)
  if (row)
    await tx
      .update(autoLinkTest)
      .set({ endedAt: lastInstant(row, now) })
      .where(eq(autoLinkTest.uuid, row.uuid))
}

/** Refuses a mode change during a test: its halves would become equal. */
export async function expectNoTest(tx: Tx, siteUuid: string, now: Date): Promise<void> {
  const row = await openTest(tx, siteUuid)
  if (row && isRunning(row, now))
    throw new Fail(
      'conflict',
      'mode: Must stay on while half of the pages are tested without links; end the test first',
    )
}

export const pageTestCalls = (parts: TestParts): Handlers<typeof contract> => {
  const { database, clock } = parts
  return {
    async list({ channelUuid }, who) {
      const rows = await database.as(who.accountUuid, async (tx) => {
        await ownSite(tx, channelUuid)
        return tx
          .select()
          .from(autoLinkTest)
          .where(ofSite(channelUuid))
          .orderBy(desc(autoLinkTest.startedAt))
          .limit(mostShown)
      })
      return Promise.all(rows.map((row) => shown(parts, row, who)))
    },
    start: ({ channelUuid: siteUuid }, who) =>
      database.as(who.accountUuid, async (tx) => {
        const { name, isActive } = await ownSite(tx, siteUuid)
        const now = clock.now()
        const { mode } = await readSettings(tx, siteUuid)
        if (mode !== 'on')
          throw new Fail('badInput', 'mode: Must be on, saved, before half of the pages can be tested without links')
        if (!isActive)
          throw new Fail(
            'badInput',
            'channelUuid: Must be a site whose links are on; in discover mode nothing is linked',
          )
        const open = await openTest(tx, siteUuid)
        if (open && isRunning(open, now))
          throw new Fail('conflict', 'channelUuid: Must have no running test; end it first')
        if (open) await endTest(tx, siteUuid, now)
        const until = new Date(now.getTime() + pageTestDays * day)
        const row = { uuid: randomUUID(), accountUuid: who.accountUuid, siteUuid, startedAt: now, until }
        const added = await tx
          .insert(autoLinkTest)
          .values({ ...row, key: randomBytes(8).toString('hex') })
          .onConflictDoNothing()
          .returning({ uuid: autoLinkTest.uuid })
        if (added.length === 0) throw new Fail('conflict', 'channelUuid: Must have no running test; end it first')
        await recordAudit(tx, who, {
          action: 'site.changed',
          object: name,
          before: {},
          after: { autoLinkTest: { startedDatetime: now.toISOString(), untilDatetime: until.toISOString() } },
        })
        return { testUuid: row.uuid }
      }),
    end: ({ channelUuid: siteUuid }, who) =>
      database.as(who.accountUuid, async (tx) => {
        const { name } = await ownSite(tx, siteUuid)
        const now = clock.now()
        const row = await openTest(tx, siteUuid)
        if (!row || !isRunning(row, now)) throw new Fail('badInput', 'channelUuid: Must have a running test')
        await endTest(tx, siteUuid, now)
        await recordAudit(tx, who, {
          action: 'site.changed',
          object: name,
          before: { autoLinkTest: { startedDatetime: row.startedAt.toISOString() } },
          after: { autoLinkTest: { startedDatetime: row.startedAt.toISOString(), endedDatetime: now.toISOString() } },
        })
        return { testUuid: row.uuid }
      }),
  }
}
