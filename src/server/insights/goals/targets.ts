import type { Day } from '../../../contract/days.ts'
import type { GoalSubject } from '../../../contract/insights/goal-choices.ts'
import { groupBy } from '../../store/group-by.ts'

/** A change of a target. `target` in cents; null: no target from that month on. */
export type Change = {
  kind: GoalSubject
  subject: string
  /** The first day of a month. */
  fromDay: Day
  target: number | null
  currencyCode: string
  userUuid: string
  at: Date
}
export type Target = {
  kind: GoalSubject
  subject: string
  /** The target of the requested month; null when it begins later. */
  target: number | null
  currencyCode: string
  /** All changes, latest first. */
  changes: Change[]
}

/** The change that applies in a month: the last one made for that month or earlier. `changes`: latest first. */
const holdsIn = (changes: readonly Change[], month: Day) => changes.find((c) => c.fromDay <= month)

/** Targets of a month, and those that begin after it (R230: pace to a target). `month`: its first day. Pure. */
export function targetsOf(all: readonly Change[], month: Day): Target[] {
  const said = groupBy(
    all.toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    (c) => `${c.kind} ${c.subject}`,
  )
  return [...said.values()].flatMap((changes) => {
    const months = [month, ...changes.map((c) => c.fromDay).filter((day) => day > month)].toSorted()
    const held = months.map((m) => holdsIn(changes, m))
    const first = held.find((c) => c && c.target !== null)
    if (!first) return []
    const { kind, subject, currencyCode } = first
    return [{ kind, subject, currencyCode, target: held[0]?.target ?? null, changes }]
  })
}
