import type { HitWay } from '../../../contract/partners/partner-views.ts'
import { type PartnerIdentity, type Sign, noteSeen } from '../../partners/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { partnerScriptHour } from '../tables.ts'

export const signOf = (way: HitWay, host: string): Sign => ({
  kind: way === 'server' || way === 'postback' ? 'signed' : 'page',
  host,
})

/** Records signs of a shop's tracking, and the hours in which its script was seen. Returns what `noteSeen` returns. */
export async function noteSigns(tx: Tx, who: PartnerIdentity, signs: readonly Sign[], now: Date): Promise<boolean> {
  // contracts first: `lockContracts` gives the lock order
  const moved = await noteSeen(tx, who, signs, now)
  if (signs.some((s) => s.kind === 'script')) {
    const hour = new Date(now.getTime() - (now.getTime() % 3_600_000))
    await tx
      .insert(partnerScriptHour)
      .values({ ...who, hour })
      .onConflictDoNothing()
  }
  return moved
}
