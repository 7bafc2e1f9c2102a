import { mostGoals } from '../../../contract/bounds.ts'
import { centsOf, fromCents } from '../../../contract/cents.ts'
import type { Goal, goals as contract } from '../../../contract/insights/goals.ts'
import { goalMonthsAhead, type GoalSubject, goalSubjects } from '../../../contract/insights/goal-choices.ts'
import { recordAudit, userNames } from '../../account/index.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Tx } from '../../store/database/open.ts'
import { instantText } from '../../time/index.ts'
import { goalChange } from '../tables.ts'
import { type GoalPace, type GoalPorts, readGoalPaces, runningMonth } from './read-pace.ts'
import { readTargets, storedTarget } from './read-targets.ts'
import type { Change } from './targets.ts'

/** The subjects of an account that can have a target, with their names, if they still exist. */
export type GoalSubjects = (
  tx: Tx,
) => Promise<readonly { kind: Exclude<GoalSubject, 'account'>; uuid: string; name: string }[]>
/** A deleted subject no longer has a target; its history is kept. */
export const isThere =
  (known: Awaited<ReturnType<GoalSubjects>>) =>
  ({ kind, subject }: { kind: GoalSubject; subject: string }): boolean =>
    kind === 'account' || known.some((s) => s.kind === kind && s.uuid === subject)
export type GoalCallPorts = GoalPorts & { goalSubjects: GoalSubjects }

/** Changes shown in the history of a target. */
const shownChanges = 20
/** Far more changes than anyone makes by hand: each is stored. */
const mostChanges = 2000

type Named = { kind: GoalSubject; subject: string; name: string }
const called: Record<Exclude<GoalSubject, 'account'>, string> = {
  siteGroup: 'a group of sites',
  site: 'a site',
  connection: 'a network account',
  creator: 'a creator',
}

async function subjectOf(
  ports: GoalCallPorts,
  tx: Tx,
  { subjectKind: kind, subjectUuid = '' }: { subjectKind: GoalSubject; subjectUuid?: string | undefined },
): Promise<Named> {
  if (kind === 'account') return { kind, subject: '', name: '' }
  const found = (await ports.goalSubjects(tx)).find((s) => s.kind === kind && s.uuid === subjectUuid)
  if (!found) throw new Fail('badInput', `subjectUuid: Must be ${called[kind]} of yours`)
  return { kind, subject: subjectUuid, name: found.name }
}

const amountOf = (cents: number | null) => (cents === null ? null : fromCents(cents))
const shownChange = ({ fromDay, target, currencyCode, userUuid, at }: Change, people: ReadonlyMap<string, string>) => ({
  fromMonth: fromDay.slice(0, 7),
  target: amountOf(target),
  currencyCode,
  userName: people.get(userUuid) ?? 'Somebody who left',
  datetime: instantText(at),
})

function shown(of: GoalPace, name: string, people: ReadonlyMap<string, string>): Goal {
  const { kind, subject, target, currencyCode, earned, pace, knownFromDate, changes } = of
  return {
    subjectKind: kind,
    subjectUuid: subject,
    subjectName: name,
    target: amountOf(target),
    currencyCode,
    earned: fromCents(earned),
    pace: pace && {
      expected: fromCents(pace.expected),
      low: fromCents(pace.low),
      high: fromCents(pace.high),
      chance: Math.round(pace.chance * 1000) / 1000,
    },
    knownFromDate,
    history: changes.slice(0, shownChanges).map((change) => shownChange(change, people)),
  }
}

function monthAfter(month: string, n: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + n
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Stores a change of a target, unless it is the same as the current one. */
async function say(tx: Tx, who: Principal, of: Named, said: { fromDay: string; target: number | null; at: Date }) {
  const { accountUuid, userUuid, currencyCode } = who
  const { kind, subject, name } = of
  const before = await readTargets(tx, accountUuid, said.fromDay)
  const held = before.find((t) => t.kind === kind && t.subject === subject)
  if (said.target === null && !held) throw notFound()
  const [last] = held?.changes ?? []
  if (last?.fromDay === said.fromDay && last.target === said.target && last.currencyCode === currencyCode) return
  const isNew = !held || held.target === null
  if (said.target !== null && isNew && before.length >= mostGoals)
    throw new Fail('badInput', `target: An account has at most ${mostGoals} targets`)
  if ((await tx.$count(goalChange)) >= mostChanges)
    throw new Fail('badInput', `target: Targets of an account are changed at most ${mostChanges} times`)
  const target = said.target === null ? null : storedTarget(said.target)
  await tx
    .insert(goalChange)
    .values({ accountUuid, kind, subject, fromDay: said.fromDay, target, currencyCode, userUuid, at: said.at })
  const word = (cents: number | null) => (cents === null ? null : `${storedTarget(cents)} ${currencyCode}`)
  await recordAudit(tx, who, {
    action: said.target === null ? 'goal.removed' : 'goal.set',
    object: name || 'All sites',
    before: held?.target == null ? {} : { target: `${storedTarget(held.target)} ${held.currencyCode}` },
    after: said.target === null ? {} : { target: word(said.target), fromMonth: said.fromDay.slice(0, 7) },
  })
}

export function goalsCalls(ports: GoalCallPorts): Handlers<typeof contract> {
  const { database, clock } = ports
  return {
    async list(_, viewer) {
      const { accountUuid, timezone } = viewer
      const { month, lastDate } = runningMonth(clock, timezone)
      const { known, people } = await database.as(accountUuid, async (tx) => ({
        known: await ports.goalSubjects(tx),
        people: await userNames(tx),
      }))
      const paces = await readGoalPaces(ports, { accountUuid, timezone }, isThere(known))
      const goals = paces.map((pace) => shown(pace, known.find((s) => s.uuid === pace.subject)?.name ?? '', people))
      return {
        month,
        lastDate,
        goals: goals.toSorted(
          (a, b) =>
            goalSubjects.indexOf(a.subjectKind) - goalSubjects.indexOf(b.subjectKind) ||
            a.subjectName.localeCompare(b.subjectName),
        ),
      }
    },
    async set({ fromMonth, target, ...about }, who) {
      const { month } = runningMonth(clock, who.timezone)
      if (fromMonth < month || fromMonth > monthAfter(month, goalMonthsAhead))
        throw new Fail('badInput', `fromMonth: Must be this month or one of the next ${goalMonthsAhead}`)
      await database.as(who.accountUuid, async (tx) =>
        say(tx, who, await subjectOf(ports, tx, about), {
          fromDay: `${fromMonth}-01`,
          target: centsOf(target),
          at: clock.now(),
        }),
      )
      return {}
    },
    async remove(about, who) {
      const { firstDate } = runningMonth(clock, who.timezone)
      await database.as(who.accountUuid, async (tx) =>
        say(tx, who, await subjectOf(ports, tx, about), { fromDay: firstDate, target: null, at: clock.now() }),
      )
      return {}
    },
  }
}
