import type { Arm } from '../split-side.ts'
import type { Side } from './judge.ts'
import type { Counted, SoldClick } from './read-test-clicks.ts'

/** A sale as it counts: what it brings in euro, with what is pending only as far as such sales are approved. */
export type CountedSale = {
  clickId: string
  euro: number
  isRejected: boolean
  /** Counts with its money, and is no sale (R35: what a conversion is). */
  takesBack?: boolean
  /** Standard deviation of what it is worth by not knowing the chance of pending ones; goes up and down with the others'. */
  unsure?: number
}
export type Sides = { A: Side; B: Side; capped: { amount: number; countedAs: number }[] }

/** What each side adds up to. A sale of a click that is not part of the test, or not closed, counts for neither. */
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
  for (const { clickId, euro, isRejected, takesBack, unsure: doubt = 0 } of sales) {
    const click = byClick.get(clickId)
    if (!click || isRejected) continue
    if (!takesBack) count[click.arm]++
    unsure[click.arm] += doubt
    const unit = units[click.arm].get(click.unit) ?? { money: 0, clicks: click.clicks }
    unit.money += Math.min(euro, cap)
    if (euro > cap) capped.push({ amount: euro, countedAs: cap })
    units[click.arm].set(click.unit, unit)
  }
  const side = (arm: Arm): Side => {
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
