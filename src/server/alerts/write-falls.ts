import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { happen } from '../happenings/index.ts'
import type { Tx } from '../store/database/open.ts'
import type { AtStake } from './drops/at-stake.ts'
import type { Fall, Subject } from './drops/choose-drops.ts'
import type { Followed } from './drops/follow-drop.ts'
import { fallText } from './fall-text.ts'
import { type FallRow, isSame, type Row, subjectOf } from './left-out.ts'
import { nextStanding } from './next-alert.ts'
import { alert } from './tables.ts'
import { endingOf, tellClosed } from './tell-closed.ts'

/** Maximum number of history lines per alert. */
const mostLines = 60

/** The verdict for a kind of drop on a subject: its money, and its days from the first drop on. */
export type Judged = {
  stakeOf: (subject: Subject, drop: Fall['drop']) => AtStake
  follow: (subject: Subject, days: number) => Followed
}
type Looked = Judged & { last: Day; now: Date }

/** The figures of an alert about the days that dropped: all of them for the same days. */
const countsOf = (subject: Subject, drop: Fall['drop'], stakeOf: Judged['stakeOf']) => ({
  seen: drop.seen,
  expected: drop.expected,
  ...(stakeOf(subject, drop) ?? { worth: null, euro: null, low: null, high: null }),
})

/** Opens an alert, and reports it in the same transaction. */
export async function openFall(tx: Tx, accountUuid: string, fall: Fall, { stakeOf, follow, last, now }: Looked) {
  const { effects } = fall
  const { shown, fallen } = follow(fall, fall.drop.days)
  // everything that its days lack, even if only the part beyond another cause made it an alert
  const drop = fallen(0) ?? fall.drop
  const uuid = randomUUID()
  const text = fallText(fall.rule, drop)
  await tx.insert(alert).values({
    accountUuid,
    uuid,
    rule: fall.rule,
    kind: fall.kind,
    subject: fall.id,
    state: 'open',
    since: addDays(last, 1 - drop.days),
    until: last,
    ...countsOf(fall, drop, stakeOf),
    effects: effects.map(({ rule, kind, id, drop: d }) => ({ rule, kind, id, seen: d.seen, expected: d.expected })),
    days: shown,
    openedAt: now,
    history: [{ at: now.toISOString(), text: `Opened: ${text}` }],
  })
  await happen(tx, [
    {
      kind: 'countsFell',
      accountUuid,
      at: now.toISOString(),
      key: uuid,
      payload: { alertUuid: uuid, subjectKind: fall.kind, subjectId: fall.id, message: text },
    },
  ])
}

/** Updates an alert a day later, or closes it. */
export async function followFall(
  tx: Tx,
  row: FallRow,
  followed: Followed,
  { falls, stakeOf, last, now }: Looked & { falls: readonly Fall[] },
): Promise<void> {
  const subject = subjectOf(row)
  const days = daysBetween(row.since, last) + 1
  const fallsAgain = falls.some((f) => isSame(f, subject))
  const standing = nextStanding(row, { days, lastIsInside: followed.lastIsInside, fallsAgain })
  const isOver = standing.state === 'closed'
  const { inside } = standing
  const drop = followed.fallen(inside)
  // if some days cannot be counted completely, the figures of the earlier ones are kept
  const counted =
    drop?.days === days - inside
      ? { ...countsOf(subject, drop, stakeOf), until: addDays(last, -inside), days: followed.shown }
      : {}
  const said = fallText(row.rule, drop ?? { ...row, days: daysBetween(row.since, row.until) + 1 })
  const told = isOver ? endingOf(standing.closing ?? 'back') : `Still so: ${said}`
  await tx
    .update(alert)
    .set({
      ...standing,
      ...counted,
      closedAt: isOver ? now : null,
      history: [...row.history, { at: now.toISOString(), text: told }].slice(-mostLines),
    })
    .where(and(eq(alert.accountUuid, row.accountUuid), eq(alert.uuid, row.uuid)))
  if (isOver) await tellClosed(tx, row, { closing: standing.closing ?? 'back', now })
}

/** Records a drop as an effect inside its cause. */
export async function addEffect(tx: Tx, cause: Row, { rule, kind, id, drop, effects }: Fall): Promise<void> {
  const told = [{ rule, kind, id, drop }, ...effects].map((e) => ({
    rule: e.rule,
    kind: e.kind,
    id: e.id,
    seen: e.drop.seen,
    expected: e.drop.expected,
  }))
  const before = cause.effects.filter((e) => !told.some((t) => isSame(t, e)))
  cause.effects = [...before, ...told]
  await tx
    .update(alert)
    .set({ effects: cause.effects })
    .where(and(eq(alert.accountUuid, cause.accountUuid), eq(alert.uuid, cause.uuid)))
}
