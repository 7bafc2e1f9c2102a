import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import {
  hasPrioritised,
  putSplitTest,
  setCampaignRules,
  splitTestOfMerchant,
  steeredCampaigns,
} from '../../merchants/index.ts'
import { setFallback } from '../../networks/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { type ExpectedEuro, type KeptTest, routingChange, type Touched } from '../tables.ts'
import { connectionsOf } from './plan-rules.ts'
import { isNothing, keptTest, type Plan } from './plan.ts'

type Who = { accountUuid: string; userUuid: string | null }

/** A test, or a new phase of one, gets its own secret when it begins: earlier sides tell nothing about current ones. */
async function putTest(tx: Tx, merchantUuid: string, test: KeptTest | null, secret: string | undefined): Promise<void> {
  const row = test && {
    ...test,
    createdAt: new Date(test.createdAt),
    phaseStartedAt: new Date(test.phaseStartedAt),
    secret: secret ?? randomBytes(32).toString('hex'),
  }
  await putSplitTest(tx, merchantUuid, row)
}

async function write(tx: Tx, { campaigns, tests, connections = [] }: Touched): Promise<void> {
  for (const value of [true, false]) {
    const uuids = connections.flatMap((c) => (c.after === value ? [c.uuid] : []))
    if (uuids.length > 0) await setFallback(tx, uuids, value)
  }
  await setCampaignRules(
    tx,
    campaigns.map(({ uuid, after }) => ({ uuid, rules: after })),
  )
  for (const { merchantUuid, before, after } of tests) {
    const there = await splitTestOfMerchant(tx, merchantUuid)
    const goesOn = before && after && before.uuid === after.uuid && before.phase === after.phase
    await putTest(tx, merchantUuid, after, goesOn ? there?.secret : undefined)
  }
}

/** Writes a change and its history line, in the transaction it was planned in. Null when nothing differs. */
export async function applyPlan(
  tx: Tx,
  plan: Plan,
  { accountUuid, userUuid, expected, now }: Who & { expected: ExpectedEuro | null; now: Date },
): Promise<string | null> {
  if (isNothing(plan)) return null
  const { tests, kind, text, merchantUuids, untilDate, connections } = plan
  // campaigns of connections are in the plan for replay only, and keep their own rules
  const touched = connections ? { campaigns: [], tests, connections } : { campaigns: plan.campaigns, tests }
  await write(tx, touched)
  const [row] = await tx
    .insert(routingChange)
    .values({
      accountUuid,
      userUuid,
      at: now,
      kind,
      text,
      merchantUuids,
      touched,
      untilDate,
      expected,
    })
    .returning({ uuid: routingChange.uuid })
  return row?.uuid ?? null
}

/** The store's JSON may order keys differently. */
const same = (a: object | null, b: object | null): boolean => {
  const text = (value: object | null) =>
    JSON.stringify(value && Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1)))
  return text(a) === text(b)
}

/** Whether everything a change touched is still as the change left it; otherwise somebody changed it since. */
async function isUntouched(tx: Tx, { campaigns, tests, connections = [] }: Touched): Promise<boolean> {
  const now = await connectionsOf(
    tx,
    connections.map((c) => c.uuid),
  )
  if (!connections.every((c) => now.get(c.uuid)?.isFallback === c.after)) return false
  const again = connections.flatMap((c) => (c.before ? [c.uuid] : []))
  if (again.length > 0 && (await hasPrioritised(tx, again))) return false
  const found = new Map(
    (
      await steeredCampaigns(
        tx,
        campaigns.map((c) => c.uuid),
      )
    ).map((c) => [c.uuid, c.rules]),
  )
  if (!campaigns.every(({ uuid, after }) => same(found.get(uuid) ?? null, after))) return false
  for (const { merchantUuid, after } of tests) {
    const row = await splitTestOfMerchant(tx, merchantUuid)
    if (!same(row ? keptTest(row) : null, after)) return false
  }
  return true
}

/** What an undo restores. A test that ended begins a new phase: its secret is gone, so its sides are other people. */
export function revertOf({ campaigns, tests, connections }: Touched, now: Date): Touched {
  return {
    ...(connections && { connections: connections.map((c) => ({ ...c, before: c.after, after: c.before })) }),
    campaigns: campaigns.map(({ uuid, before, after }) => ({ uuid, before: after, after: before })),
    tests: tests.map(({ merchantUuid, before, after }) => {
      const goesOn = before && after && before.uuid === after.uuid && before.phase === after.phase
      const again =
        before && !goesOn
          ? {
              ...before,
              phase: Math.max(before.phase, after?.uuid === before.uuid ? after.phase : 0) + 1,
              phaseStartedAt: now.toISOString(),
            }
          : before
      return { merchantUuid, before: after, after: again }
    }),
  }
}

export const changedSince = 'Something of it was changed since. Undo the later change first.'

/** Undoes a change, entirely or not at all. Returns the text it was stored with. */
export async function undoChange(
  tx: Tx,
  changeUuid: string,
  { userUuid, clock }: { userUuid: string | null; clock: Clock },
): Promise<string> {
  const [row] = await tx.select().from(routingChange).where(eq(routingChange.uuid, changeUuid)).for('update')
  if (!row) throw notFound()
  if (row.undoneAt) throw new Fail('conflict', 'It is undone already.')
  if (!(await isUntouched(tx, row.touched))) throw new Fail('conflict', changedSince)
  const now = clock.now()
  await write(tx, revertOf(row.touched, now))
  await tx.update(routingChange).set({ undoneAt: now, undoneBy: userUuid }).where(eq(routingChange.uuid, changeUuid))
  return row.text
}

/** Ends a change after its last day: reverts what is still as it left it, and keeps what somebody set since. */
export async function endChange(tx: Tx, changeUuid: string, clock: Clock): Promise<void> {
  const [row] = await tx.select().from(routingChange).where(eq(routingChange.uuid, changeUuid)).for('update')
  if (!row || row.undoneAt) return
  const { campaigns } = row.touched
  const found = await steeredCampaigns(
    tx,
    campaigns.map((c) => c.uuid),
  )
  const rules = new Map(found.map((c) => [c.uuid, c.rules]))
  const untouched = campaigns.filter((c) => same(rules.get(c.uuid) ?? null, c.after))
  const now = clock.now()
  await write(tx, revertOf({ campaigns: untouched, tests: [] }, now))
  await tx.update(routingChange).set({ undoneAt: now }).where(eq(routingChange.uuid, changeUuid))
}
