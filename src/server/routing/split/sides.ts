import { ageStepOf, type Decision, ownChances } from '../../money/index.ts'
import type { Arm } from '../split-side.ts'
import type { Side } from './judge.ts'
import type { KnownSale } from './read-sales.ts'
import type { Counted, SoldClick } from './read-test-clicks.ts'

/** A sale as counted: its value in euro, reduced for pending ones by the approval rate. */
export type CountedSale = {
  clickId: string
  euro: number
  isRejected: boolean
  /** Chance of approval; 1 once decided. */
  chance?: number
  /** Counts with its money, but not as a sale (R35: what a conversion is). */
  takesBack?: boolean
  /** Standard deviation of its value from the unknown approval chance of pending sales; correlated between them. */
  unsure?: number
}

const day = 86_400_000

/**
 * Values of sales: pending ones by what their own connection decided about this merchant's sales (R186: pending sales
 * in a split test). Excludes currencies without a rate.
 */
export function countedSales(
  sales: readonly KnownSale[],
  decisions: readonly Decision[],
  now: number,
  euroOf: (amount: string, currency: string) => number | null,
): CountedSale[] {
  const connections = [...new Set(sales.map((s) => s.connectionUuid))]
  const own = (uuid: string) => ownChances(decisions.filter((d) => d.connection === uuid))
  const chances = new Map(connections.map((uuid) => [uuid, own(uuid)]))
  return sales.flatMap(({ clickId, takesBack, ...s }) => {
    const amount = euroOf(s.commission, s.currency)
    if (amount === null) return []
    const chance = chances.get(s.connectionUuid)?.[ageStepOf((now - s.at.getTime()) / day)] ?? { p: 0, variance: 0 }
    const { p, variance } = s.status === 'pending' ? chance : { p: 1, variance: 0 }
    const unsure = Math.abs(amount) * Math.sqrt(variance)
    return [{ clickId, takesBack, euro: amount * p, chance: p, unsure, isRejected: s.status === 'rejected' }]
  })
}

export type Sides = Record<Arm, Omit<Side, 'approvals'>> & { capped: { amount: number; countedAs: number }[] }

/** Sums per side. Excludes sales of clicks outside the test or not closed yet. */
export function sidesOf(
  counted: Counted,
  sold: readonly SoldClick[],
  sales: readonly CountedSale[],
  cap: number,
): Sides {
  const byClick = new Map(sold.map((s) => [s.clickId, s]))
  const units: Record<Arm, Map<string, { money: number; clicks: number }>> = { A: new Map(), B: new Map() }
  const count = { A: 0, B: 0 }
  const unsure = { A: 0, B: 0 }
  const capped: Sides['capped'] = []
  for (const { clickId, euro, isRejected, takesBack, chance = 1, unsure: doubt = 0 } of sales) {
    const click = byClick.get(clickId)
    if (!click || isRejected) continue
    if (!takesBack) count[click.arm]++
    // the limit applies to the sale itself, so that a pending one does not count for more
    const most = cap * chance
    const isOver = chance > 0 && euro > most
    unsure[click.arm] += isOver ? (doubt * most) / euro : doubt
    const unit = units[click.arm].get(click.unit) ?? { money: 0, clicks: click.clicks }
    unit.money += isOver ? most : euro
    if (isOver) capped.push({ amount: euro / chance, countedAs: cap })
    units[click.arm].set(click.unit, unit)
  }
  const side = (arm: Arm): Sides['A'] => {
    const all = [...units[arm].values()]
    const sum = (of: (u: { money: number; clicks: number }) => number) => all.reduce((total, u) => total + of(u), 0)
    return {
      ...counted[arm],
      sales: count[arm],
      unsure: unsure[arm],
      money: sum((u) => u.money),
      mm: sum((u) => u.money ** 2),
      mc: sum((u) => u.money * u.clicks),
    }
  }
  return { A: side('A'), B: side('B'), capped: capped.toSorted((a, b) => b.amount - a.amount).slice(0, 20) }
}
