import { addDays, type Day } from '../../../contract/days.ts'
import type { StatementRow } from '../tables.ts'

export const occasions = ['made', 'overdue'] as const
export const sides = ['publisher', 'other'] as const
export type Which = { occasion: (typeof occasions)[number]; side: (typeof sides)[number] }

/** Older news is outdated: a server that was down for long mails nobody about it. In days. */
export const newsDays = 14

/** Mails about a statement that are due and not sent yet (R113: mails about statements). */
export function dueMails(
  s: Pick<StatementRow, 'closedAt' | 'dueOn' | 'paidOn'>,
  sent: readonly Which[],
  { now, today }: { now: Date; today: Day },
): Which[] {
  const isNew = now.getTime() - s.closedAt.getTime() < newsDays * 86_400_000
  const isLate = s.paidOn === null && s.dueOn !== null && s.dueOn < today && today <= addDays(s.dueOn, newsDays)
  const is = { made: isNew, overdue: isLate }
  return occasions
    .filter((occasion) => is[occasion])
    .flatMap((occasion) => sides.map((side) => ({ occasion, side })))
    .filter((mail) => !sent.some((one) => one.occasion === mail.occasion && one.side === mail.side))
}
