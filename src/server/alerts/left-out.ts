import {
  type FallRule,
  type FallSubject,
  isLedgerRule,
  isTargetRule,
  type NightlySubject,
} from '../../contract/alerts/alert-choices.ts'
import { addDays, type Day } from '../../contract/days.ts'
import type { Tx } from '../store/database/open.ts'
import type { LeftOut, Subject } from './drops/choose-drops.ts'
import type { alert } from './tables.ts'

export type Row = typeof alert.$inferSelect
export type FallRow = Row & { rule: FallRule; kind: FallSubject }
export const isFall = (row: Row): row is FallRow => row.fact === null

/** Alerts that the nightly run opened, and whose end it therefore reports: drops, the ledger, and targets. */
export const isNightly = (row: Row): row is Row & { kind: NightlySubject } =>
  isFall(row) || isLedgerRule(row.rule) || isTargetRule(row.rule)

export const isSame = (a: Subject, b: Subject) => a.rule === b.rule && a.kind === b.kind && a.id === b.id
export const subjectOf = ({ rule, kind, subject }: FallRow): Subject => ({ rule, kind, id: subject })

/** Days that a user marked as not part of the usual level, whatever was counted. */
export type NotedDays = { kind: FallSubject; id: string; fromDay: Day; toDay: Day }
/** Reads those of an account between two days, both included. */
export type ReadNotedDays = (tx: Tx, accountUuid: string, range: { fromDay: Day; toDay: Day }) => Promise<NotedDays[]>

/** Days that a user marked as expected or noted as such; those of the account apply to everything in it. */
export const leftOutBy =
  (answered: readonly Row[], noted: readonly NotedDays[], first: Day): LeftOut =>
  (subject, index) => {
    const date = addDays(first, index)
    const isOf = (kind: FallSubject, id: string) => kind === 'account' || (kind === subject.kind && id === subject.id)
    return (
      noted.some((n) => n.fromDay <= date && n.toDay >= date && isOf(n.kind, n.id)) ||
      answered
        .filter(isFall)
        .some(
          (row) =>
            row.answer === 'expected' &&
            row.since <= date &&
            (row.answerUntil ?? '') >= date &&
            (isSame(subjectOf(row), subject) || (row.kind === 'account' && row.rule === subject.rule)),
        )
    )
  }
