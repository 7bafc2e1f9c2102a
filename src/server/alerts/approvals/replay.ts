import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import { isWorthAnAlert } from '../facts/thresholds.ts'
import { type ApprovalDrop, isBack, judgeApprovals } from './judge-approvals.ts'
import { approvalStake, type Merchant } from './merchants.ts'

/** After this many days the lower rate is how the merchant decides now. */
export const approvalsAreUsualAfter = 90

/** How many of the last decisions were not judged, and how many may be judged: those after an ended alert. */
export const judgedOf = ({ told }: Merchant, looked: Day, over: Day | null) => ({
  fresh: told.filter((t) => t.day > looked).length,
  own: over === null ? told.length : told.filter((t) => t.day > over).length,
})

/** A drop as text for users: "8 of the last 20 decisions were approvals, 16 expected". */
export const dropText = ({ decided, approved, expected }: ApprovalDrop): string =>
  `${approved} of the last ${decided} decisions were approvals, ${Math.round(expected)} expected`

type Replayed = { domain: string; day: Day; drop: ApprovalDrop }

/** Which merchants would have been reported in the days after `from`, each based on what was known by then. */
export function replayApprovals(merchants: readonly Merchant[], from: Day, last: Day): Replayed[] {
  return merchants.flatMap((m) => {
    const found: Replayed[] = []
    let open: Replayed | null = null
    let over: Day | null = null
    for (const day of [...new Set(m.told.map((t) => t.day))].filter((d) => d > from && d <= last)) {
      const told = m.told.filter((t) => t.day <= day)
      const known: Merchant = { ...m, told }
      if (open) {
        const isOver = isBack(told, open.drop) === true || daysBetween(open.day, day) > approvalsAreUsualAfter
        if (!isOver) continue
        open = null
        over = day
        continue
      }
      const { fresh, own } = judgedOf(known, addDays(day, -1), over)
      const drop = judgeApprovals(told, fresh, own)
      if (!drop) continue
      const last = found.at(-1)
      const { euro } = approvalStake(known, drop)
      const daysSinceTold = last ? daysBetween(last.day, day) : null
      if (!isWorthAnAlert({ rule: 'approvalDrop', euro, clicks: 0, cut: 1, daysSinceTold })) continue
      open = { domain: m.domain, day, drop }
      found.push(open)
    }
    return found
  })
}
