import type { AlertSettings } from '../../contract/alerts/alert-choices.ts'
import type { ReplayedAlert } from '../../contract/alerts/alerts.ts'
import { addDays } from '../../contract/days.ts'
import { dayOf } from '../time/index.ts'
import type { Replayed } from './drops/replay.ts'
import type { alert } from './tables.ts'

type Row = typeof alert.$inferSelect
/** What would have been reported, and its subject. */
export type Told = Pick<ReplayedAlert, 'date' | 'rule' | 'seen' | 'expected'> & {
  row: Pick<Row, 'kind' | 'subject' | 'fact'>
}

/** Days on which an alert was open. */
const stoodOn = (r: Row, zone: string) => ({ from: r.since, to: r.closedAt === null ? null : dayOf(r.closedAt, zone) })

/**
 * Drops of a replay as they are reported: without those that a silent script explains, and with the numbers of the
 * alert that was opened.
 */
export function fallsAsTold(
  rows: readonly Row[],
  zone: string,
  { facts: isOn }: AlertSettings,
  falls: readonly Replayed[],
) {
  const standing = rows.map((r) => ({ ...r, ...stoodOn(r, zone) }))
  const silent = isOn.scriptSilent ? standing.filter((r) => r.rule === 'scriptSilent') : []
  const isSaid = ({ kind, id, day }: Replayed) =>
    silent.some(
      // the last day before the silence dropped with it
      (r) => kind === 'site' && r.subject === id && addDays(r.from, -1) <= day && (r.to === null || r.to >= day),
    )
  const ofFall = ({ rule, kind, id, day, seen, expected }: Replayed): Told => {
    const opened = standing.find(
      (r) => r.rule === rule && r.kind === kind && r.subject === id && r.from <= day && (r.to === null || r.to > day),
    )
    return {
      // reported on the morning after
      date: addDays(day, 1),
      rule,
      seen: opened?.seen ?? seen,
      expected: opened?.expected ?? expected,
      row: { kind, subject: id, fact: null },
    }
  }
  const told = falls.filter((f) => !isSaid(f))
  return {
    told: told.map(ofFall),
    effects: falls.length - told.length + falls.reduce((n, f) => n + f.effects, 0),
  }
}
