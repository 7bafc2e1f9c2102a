import { desc, eq } from 'drizzle-orm'
import { zoneOf } from '../../account/index.ts'
import type { ContractState } from '../../../contract/partners/partner-states.ts'
import type { TestState } from '../../../contract/partners/partner-views.ts'
import type { PartnerCommission } from '../../../contract/partners/campaign-problem.ts'
import type { Clock } from '../../time/clock.ts'
import { notFound } from '../../http/fail.ts'
import type { Database } from '../../store/database/open.ts'
import { dayOf } from '../../time/index.ts'
import { type PartnerIdentity, agreedWith, hostsOf, isOver, partner } from '../../partners/index.ts'
import { shownHit } from '../read-lists.ts'
import { partnerHit } from '../tables.ts'

type Waiting = {
  state: ContractState
  commissionType: PartnerCommission
  startsOn: string
  seenAt: Date | null
  testOrderAt: Date | null
}
type Missing = TestState['contracts'][number]['waitsFor'][number]

/** What a signed contract still needs before it runs. */
export function waitsFor(c: Waiting, today: string): Missing[] {
  if (c.state !== 'signed' && c.state !== 'installed' && c.state !== 'waiting') return []
  const needsTracking = c.commissionType === 'CPA' || c.commissionType === 'CPS'
  return [
    ...(c.startsOn > today ? ['start' as const] : []),
    ...(needsTracking && c.seenAt === null ? ['script' as const] : []),
    ...(needsTracking && c.testOrderAt === null ? ['testOrder' as const] : []),
  ]
}

const shownHits = 20

/** Signs received from a shop's tracking, for the person who installs it and checks whether it works. */
export const readTestState = (
  { database, clock }: { database: Database; clock: Clock },
  { accountUuid, partnerUuid }: PartnerIdentity,
): Promise<TestState> =>
  database.as(accountUuid, async (tx) => {
    const [p] = await tx.select().from(partner).where(eq(partner.uuid, partnerUuid))
    if (!p) throw notFound()
    const agreed = await agreedWith(tx, partnerUuid)
    const today = dayOf(clock.now(), await zoneOf(tx, accountUuid))
    const hits = await tx
      .select()
      .from(partnerHit)
      .where(eq(partnerHit.partnerUuid, partnerUuid))
      .orderBy(desc(partnerHit.at), desc(partnerHit.id))
      .limit(shownHits)
    const iso = (at: Date | null) => at?.toISOString() ?? null
    return {
      publicKey: p.publicKey,
      script: { seenAt: iso(p.scriptSeenAt), host: p.scriptSeenHost },
      signedAt: iso(p.lastSignedAt),
      pageAt: iso(p.lastPageAt),
      testOrderAt: iso(p.testOrderAt),
      hosts: hostsOf(agreed.map((a) => a.terms)),
      contracts: agreed
        .filter(({ contract }) => !isOver(contract.state))
        .map(({ contract: c, terms }) => ({
          contractUuid: c.uuid,
          name: c.name,
          status: c.state,
          startsAt: terms.startsOn,
          waitsFor: waitsFor({ ...c, commissionType: terms.commissionType, startsOn: terms.startsOn }, today),
        })),
      hits: hits.map(shownHit),
    }
  })
