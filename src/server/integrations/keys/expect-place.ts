import { sql } from 'drizzle-orm'
import { apiLimitsOf } from '../../../contract/integrations/api-limits.ts'
import { Fail } from '../../http/fail.ts'
import type { Principal } from '../../http/principal.ts'
import type { Tx } from '../../store/database/open.ts'
import { keysOf, stateOf } from './read-keys.ts'

/**
 * Runs one at a time per account, after the key was stored: when twenty keys are created for the last place, one stays.
 */
export async function expectPlace(
  tx: Tx,
  { accountUuid, plan }: Pick<Principal, 'accountUuid' | 'plan'>,
  now: Date,
): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api keys ${accountUuid}`}, 0))`)
  const open = (await keysOf(tx)).filter((k) => ['active', 'paused'].includes(stateOf(k.key, k.maker, now)))
  const { keys } = apiLimitsOf(plan)
  if (open.length > keys)
    throw new Fail(
      'needsPlan',
      `Your plan ${plan} holds ${keys} API key${keys === 1 ? '' : 's'}. Revoke one, or see Plans & Billing`,
    )
}
