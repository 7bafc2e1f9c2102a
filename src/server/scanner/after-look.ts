import type { LinkClass, Verdict } from './judge/evidence.ts'
import type { ScannedLink } from './tables.ts'

const hour = 3_600_000
export type Shown = Pick<
  ScannedLink,
  'found' | 'reason' | 'statusCode' | 'brokenSince' | 'suspected' | 'suspectedAt' | 'checkedAt' | 'nextAt'
>
type Seen = Pick<Verdict, 'found' | 'reason' | 'statusCode'>
export type LookFacts = {
  now: Date
  /** Hours between two checks of an unchanged link. */
  hours: number
  /** More than a fifth of the shop's links began to fail at once: the shop has a problem, not the links. */
  isHostTrouble: boolean
}

export const isBroken = (found: LinkClass): boolean => found !== 'HEALTHY' && found !== 'UNKNOWN'

/** A missing page is a clear answer; any other error may be temporary. */
const untilSure = ({ statusCode }: Seen): number => (statusCode === 404 || statusCode === 410 ? hour : 6 * hour)
/** After this time a shop's errors are accepted as real. */
const longestTrouble = 72 * hour

/**
 * The new state of a link after a check. A failure is shown once a second check, some hours later, confirms it; a
 * healthy check clears it at once; an inconclusive check keeps the known state.
 */
export function afterLook(link: Shown, verdict: Seen, { now, hours, isHostTrouble }: LookFacts): Shown {
  const later = (ms: number) => new Date(now.getTime() + ms)
  const { found, reason, statusCode } = verdict
  const calm = { suspected: null, suspectedAt: null }
  const looked = { checkedAt: now, nextAt: later(hours * hour) }
  if (found === 'UNKNOWN') {
    const again = { checkedAt: now, nextAt: later(24 * hour) }
    return isBroken(link.found) ? { ...link, ...again } : { ...link, found, reason, statusCode, ...again }
  }
  if (found === 'HEALTHY') return { found, reason, statusCode, brokenSince: null, ...calm, ...looked }
  if (isBroken(link.found)) return { ...link, found, reason, statusCode, ...calm, ...looked }

  const since = link.suspectedAt ?? now
  const sureAt = since.getTime() + untilSure(verdict)
  const waits = { ...link, suspected: found, suspectedAt: since, checkedAt: now }
  if (!link.suspectedAt || now.getTime() < sureAt) return { ...waits, nextAt: new Date(sureAt) }
  if (isHostTrouble && now.getTime() - since.getTime() < longestTrouble) return { ...waits, nextAt: later(6 * hour) }
  return { found, reason, statusCode, brokenSince: since, ...calm, ...looked }
}
