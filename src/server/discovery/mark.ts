import { and, eq } from 'drizzle-orm'
import type { Parsed } from '../../contract/call.ts'
import type { recommendations } from '../../contract/discovery/recommendations.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import type { Tx } from '../store/database/open.ts'
import { recommendation } from './tables.ts'

const day = 86_400_000
/** How long what somebody said can be taken back. */
const undoDays = 7

/** Notes what somebody said of a suggestion. What was seen to be done, nobody can say otherwise. */
export async function mark(
  tx: Tx,
  { recommendationKey: key, state, days, reason }: Parsed<typeof recommendations.mark>,
  { accountUuid, userUuid }: Principal,
  now: Date,
): Promise<void> {
  const own = and(eq(recommendation.accountUuid, accountUuid), eq(recommendation.key, key))
  const [row] = await tx.select().from(recommendation).where(own).for('update')
  if (!row) throw notFound()
  if (row.state === 'done' || row.state === 'gone')
    throw new Fail('badInput', 'recommendationKey: Must be a suggestion that is open, snoozed or dismissed')
  if (state === 'open' && row.state === 'dismissed' && now.getTime() - (row.stateAt?.getTime() ?? 0) > undoDays * day)
    throw new Fail('badInput', `recommendationKey: Must have been dismissed within ${undoDays} days`)
  await tx
    .update(recommendation)
    .set({
      state,
      stateAt: now,
      stateUserUuid: userUuid,
      snoozedUntil: state === 'snoozed' ? new Date(now.getTime() + (days ?? 7) * day) : null,
      dismissReason: state === 'dismissed' ? (reason ?? 'other') : null,
      dismissedExpected: state === 'dismissed' ? row.expected : null,
    })
    .where(own)
}
