import type { Healing } from '../../contract/links/link-settings.ts'
import type { LinkHealth } from '../../contract/links/smart-link.ts'
import { isSamePage } from './same-page.ts'

/** The result of checking a target; the check itself happens elsewhere, never in the redirect. */
export type Look = {
  health: Exclude<LinkHealth, 'unchecked'>
  /** Where the shop's permanent redirect (301, 308) ended. */
  movedTo?: string | null
  /** The closest working page of the shop. */
  closest?: string | null
}
export type HealthState = {
  health: LinkHealth
  failures: number
  failingSince: Date | null
  healthyLooks: number
  replacementUrl: string | null
  proposedUrl: string | null
}
export type HealFacts = {
  targetUrl: string
  healing: Healing
  /** The link's own fallback, otherwise the site's; '' for none. */
  fallbackUrl: string
  /** Counted clicks of the last day: a busy link waits for a third failure. */
  clicksOfDay: number
  /** More than a fifth of the merchant's links failed in the same run: an outage, or it refuses automated requests. */
  isOutage: boolean
}

const betweenFailures = 6 * 3_600_000
const isFailure = (health: LinkHealth) => health === 'broken' || health === 'closed'

/** The first valid automatic replacement. Another campaign for the same page needs nothing: routing selects it. */
function replacementOf(look: Look, { targetUrl, healing, fallbackUrl }: HealFacts): string | null {
  if (healing !== 'address') return null
  if (look.movedTo && isSamePage(targetUrl, look.movedTo)) return look.movedTo
  return fallbackUrl === '' ? null : fallbackUrl
}

/**
 * The state of a link after a check. Nothing changes on a single failure, without a result, or in an outage; two
 * healthy checks restore the saved target. Changes beyond the setting are proposed, and wait for a person.
 */
export function afterLook(state: HealthState, look: Look, facts: HealFacts, now: Date): HealthState {
  if (look.health === 'unknown' || (facts.isOutage && isFailure(look.health))) return { ...state, health: look.health }
  if (!isFailure(look.health)) {
    const healthyLooks = state.healthyLooks + 1
    const isBack = healthyLooks >= 2
    return {
      health: look.health,
      failures: 0,
      failingSince: null,
      healthyLooks,
      replacementUrl: isBack ? null : state.replacementUrl,
      proposedUrl: isBack ? null : state.proposedUrl,
    }
  }
  const failures = state.failures + 1
  const failingSince = state.failingSince ?? now
  const failing = { health: look.health, failures, failingSince, healthyLooks: 0 }
  const needed = facts.clicksOfDay > 50 ? 3 : 2
  const isSure = failures >= needed && now.getTime() - failingSince.getTime() >= betweenFailures
  if (!isSure) return { ...failing, replacementUrl: state.replacementUrl, proposedUrl: state.proposedUrl }
  const replacementUrl = replacementOf(look, facts)
  const moved = look.movedTo && isSamePage(facts.targetUrl, look.movedTo) ? look.movedTo : null
  return { ...failing, replacementUrl, proposedUrl: replacementUrl ? null : (moved ?? look.closest ?? null) }
}

/**
 * Merchants with more than a fifth of their links failing in one run. With fewer than five links, one failure is not
 * conclusive.
 */
export function outages(looks: readonly { merchantUuid: string; health: LinkHealth }[]): ReadonlySet<string> {
  const of = new Map<string, { all: number; failed: number }>()
  for (const { merchantUuid, health } of looks) {
    const sum = of.get(merchantUuid) ?? { all: 0, failed: 0 }
    of.set(merchantUuid, { all: sum.all + 1, failed: sum.failed + (isFailure(health) ? 1 : 0) })
  }
  return new Set([...of].filter(([, s]) => s.all >= 5 && s.failed / s.all > 0.2).map(([uuid]) => uuid))
}
