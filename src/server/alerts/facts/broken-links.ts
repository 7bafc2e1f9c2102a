import type { HappeningOf } from '../../../contract/happenings.ts'
import type { Stake } from './at-stake.ts'
import type { NewFact } from './write-fact.ts'

/** A broken link on one page, with what its clicks of 30 days would have earned, in euro. */
export type BrokenLink = {
  target: string
  page: string
  domain: string
  merchantUuid: string | null
  clicks: number
  expected: number
  low: number
  high: number
  isSetAside?: boolean
}
export type BrokenLinks = (accountUuid: string) => Promise<readonly BrokenLink[]>
const sum = (links: readonly BrokenLink[], of: (l: BrokenLink) => number) => links.reduce((n, l) => n + of(l), 0)

/** A single page by its name; for several the one with the most clicks, and the number of others. */
function pagesOf(links: readonly BrokenLink[]): string {
  const [first, ...others] = links.toSorted((a, b) => b.clicks - a.clicks || (a.page < b.page ? -1 : 1))
  const more = others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'page' : 'pages'}`
  return first ? `${first.page || first.domain}${more}` : ''
}

/** A confirmed broken link: one alert, with the clicks and the money of all its pages that were not set aside. */
export async function brokenLinkFact(
  brokenLinks: BrokenLinks,
  { accountUuid, key, at, payload: { target, reason } }: HappeningOf<'linkBroken'>,
): Promise<NewFact | null> {
  const links = (await brokenLinks(accountUuid)).filter((b) => b.target === target && !b.isSetAside)
  if (links.length === 0) return null // fixed by now, or set aside on every page
  const stake: Stake = {
    euro: sum(links, (l) => l.expected),
    low: sum(links, (l) => l.low),
    high: sum(links, (l) => l.high),
  }
  return {
    accountUuid,
    rule: 'brokenLink',
    kind: 'link',
    subject: target,
    at: new Date(at),
    ...stake,
    cut: 1,
    fact: {
      key,
      name: pagesOf(links),
      network: '',
      merchantUuid: links[0]?.merchantUuid ?? null,
      clicks: sum(links, (l) => l.clicks),
      from: null,
      to: null,
      message: reason,
    },
  }
}
