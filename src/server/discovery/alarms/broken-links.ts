import { and, eq, isNull } from 'drizzle-orm'
import type { HappeningOf } from '../../../contract/happenings.ts'
import type { Database } from '../../store/database/open.ts'
import type { BrokenLink } from '../nightly/input.ts'
import { alarm } from '../tables.ts'
import { endAlarm, type NewAlarm } from './write-alarm.ts'

export type BrokenLinks = (accountUuid: string) => Promise<readonly BrokenLink[]>
const aboutLink = (target: string) => `link ${target}`
/** The target that the alarm of a broken link is about. */
export const targetIn = (about: string): string => about.replace(/^link /, '')
const sum = (links: readonly BrokenLink[], of: (l: BrokenLink) => number) => links.reduce((n, l) => n + of(l), 0)

/** One page by its name; of several the one with the most clicks, and how many more there are. */
function pagesOf(links: readonly BrokenLink[]): string {
  const [first, ...others] = links.toSorted((a, b) => b.clicks - a.clicks || (a.page < b.page ? -1 : 1))
  const more = others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'page' : 'pages'}`
  return first ? `${first.page || first.domain}${more}` : ''
}

/** A link that is broken for sure: one alarm, with the clicks and the money of all pages it stands on that nobody set aside. */
export async function brokenLinkAlarm(
  brokenLinks: BrokenLinks,
  { accountUuid, key, at, payload: { target } }: HappeningOf<'linkBroken'>,
): Promise<NewAlarm | null> {
  const links = (await brokenLinks(accountUuid)).filter((b) => b.target === target && !b.isSetAside)
  if (links.length === 0) return null // whole again by now, or set aside on every page
  return {
    accountUuid,
    kind: 'brokenLink',
    key,
    at: new Date(at),
    about: aboutLink(target),
    name: pagesOf(links),
    network: '',
    merchantUuid: links[0]?.merchantUuid ?? null,
    clicks: sum(links, (l) => l.clicks),
    euro: sum(links, (l) => l.expected),
    cut: 1,
  }
}

/** Ends the alarms of links that are whole, or that somebody set aside on every page. */
export async function endBrokenLinkAlarms(
  database: Database,
  accountUuid: string,
  links: readonly BrokenLink[],
  now: Date,
): Promise<void> {
  const broken = new Set(links.filter((l) => !l.isSetAside).map((l) => aboutLink(l.target)))
  await database.as(accountUuid, async (tx) => {
    const open = and(eq(alarm.accountUuid, accountUuid), eq(alarm.kind, 'brokenLink'), isNull(alarm.endedAt))
    const rows = await tx.select({ about: alarm.about }).from(alarm).where(open)
    for (const { about } of rows) if (!broken.has(about)) await endAlarm(tx, accountUuid, about, now)
  })
}
