import { and, eq } from 'drizzle-orm'
import type { Parsed } from '../../contract/call.ts'
import type { RecommendationKind } from '../../contract/discovery/recommendation-choices.ts'
import type { recommendations } from '../../contract/discovery/recommendations.ts'
import { recordAudit } from '../account/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import type { Tx } from '../store/database/open.ts'
import { recommendation } from './tables.ts'

const kindWords: Record<RecommendationKind, string> = {
  new: 'Campaign of',
  alternative: 'Other campaign of',
  network: 'Network',
  splitTest: 'Split test for',
  brokenLink: 'Broken link to',
  autoLink: 'Mentions of',
}
const day = 86_400_000

/** Saves the user's answer to a suggestion. A suggestion that was detected as done cannot be changed. */
export async function mark(
  tx: Tx,
  { recommendationKey: key, state, days, reason }: Parsed<typeof recommendations.mark>,
  who: Principal,
  now: Date,
): Promise<void> {
  const { accountUuid, userUuid } = who
  const own = and(eq(recommendation.accountUuid, accountUuid), eq(recommendation.key, key))
  const [row] = await tx.select().from(recommendation).where(own).for('update')
  if (!row) throw notFound()
  if (row.state === 'done' || row.state === 'gone')
    throw new Fail('badInput', 'recommendationKey: Must be a suggestion that is open, snoozed or dismissed')
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
  const about = `${kindWords[row.kind]} ${row.domain || row.network}`
  if (state !== 'open')
    await recordAudit(tx, who, { action: 'todo.putAside', object: about, after: { state, days, reason } })
  else if (row.state !== 'open') await recordAudit(tx, who, { action: 'todo.opened', object: about })
}
