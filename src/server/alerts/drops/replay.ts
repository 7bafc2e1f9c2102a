import type { AlertSettings } from '../../../contract/alerts/alert-choices.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { nextStanding } from '../next-alert.ts'
import { chooseDrops, type Counts, type Fall, type LeftOut, seriesOf, type Subject } from './choose-drops.ts'
import { followDrop } from './follow-drop.ts'
import { youngDays } from './judge-drop.ts'

/** A drop that would have been reported on the morning after its last day. */
export type Replayed = Subject & { day: Day; seen: number; expected: number; effects: number }

type Standing = Subject & { since: number; inside: number; closedAt: number | null }
const isSame = (a: Subject, b: Subject) => a.rule === b.rule && a.kind === b.kind && a.id === b.id

/**
 * Which drops would have been reported in the last days of a series: repeats the daily check for each day, with the
 * data known by then. It ignores users' answers, except for days left out of the usual level. It yields between days: a
 * day of fifty series takes some 10 ms.
 * `length`: days of the counts; `seriesDays`: days for each check.
 */
export async function replayFalls(
  counts: Counts,
  {
    length,
    seriesDays,
    last,
    settings,
    isLeftOut,
  }: {
    length: number
    seriesDays: number
    last: Day
    settings: AlertSettings
    isLeftOut: LeftOut
  },
  breathe: () => Promise<void>,
): Promise<Replayed[]> {
  const told: Replayed[] = []
  const standing: Standing[] = []
  for (let end = seriesDays; end <= length; end++) {
    const first = end - seriesDays
    const cut = (c: Counts['clicks']) => c.map((one) => ({ ...one, days: one.days.slice(first, end) }))
    const seen = { ...counts, pageviews: cut(counts.pageviews), clicks: cut(counts.clicks) }
    const leftOut: LeftOut = (subject, index) => isLeftOut(subject, index + first)
    const day = addDays(last, end - length)
    const open = standing.filter((s) => s.closedAt === null)
    const followed = open.map((s) => {
      const days = Math.min(end - s.since, seriesDays - youngDays)
      return { s, days, ...followDrop(seriesOf(seen, seriesDays, s, leftOut), days, day) }
    })
    const fresh = [
      ...followed.filter((f) => f.lastIsInside).map((f) => f.s.inside + 1),
      ...standing.flatMap((s) => (s.closedAt === null || s.inside === 0 ? [] : [s.inside + end - s.closedAt])),
    ]
    const falls: Fall[] = chooseDrops(seen, seriesDays, {
      settings,
      isLeftOut: leftOut,
      mostDays: Math.min(7, ...fresh),
    })
    for (const { s, days, lastIsInside } of followed) {
      const fallsAgain = falls.some((f) => isSame(f, s))
      const next = nextStanding({ inside: s.inside, answer: null }, { days, lastIsInside, fallsAgain })
      s.inside = next.inside
      if (next.state === 'closed') s.closedAt = end
    }
    for (const { rule, kind, id, drop, effects } of falls) {
      const subject = { rule, kind, id }
      if (standing.some((s) => s.closedAt === null && isSame(s, subject))) continue
      standing.push({ ...subject, since: end - drop.days, inside: 0, closedAt: null })
      told.push({ ...subject, day, seen: drop.seen, expected: drop.expected, effects: effects.length })
    }
    await breathe()
  }
  return told
}
