import type { FallRule, FallSubject } from '../../contract/alerts/alert-choices.ts'
import { addDays, type Day } from '../../contract/days.ts'
import type { LeftOut, Subject } from './drops/choose-drops.ts'
import type { alert } from './tables.ts'

export type Row = typeof alert.$inferSelect
export type FallRow = Row & { rule: FallRule; kind: FallSubject }
export const isFall = (row: Row): row is FallRow => row.fact === null

export const isSame = (a: Subject, b: Subject) => a.rule === b.rule && a.kind === b.kind && a.id === b.id
export const subjectOf = ({ rule, kind, subject }: FallRow): Subject => ({ rule, kind, id: subject })

/** Days that a person said were expected; those of the account hold for everything in it. */
export const leftOutBy =
  (answered: readonly Row[], first: Day): LeftOut =>
  (subject, index) => {
    const date = addDays(first, index)
    return answered
      .filter(isFall)
      .some(
        (row) =>
          row.answer === 'expected' &&
          row.since <= date &&
          (row.answerUntil ?? '') >= date &&
          (isSame(subjectOf(row), subject) || (row.kind === 'account' && row.rule === subject.rule)),
      )
  }
