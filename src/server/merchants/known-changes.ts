import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { commissionText } from './commission-text.ts'
import { campaign, programme, programmeChange } from './tables.ts'

type Range = { from: Date; to: Date }
/** A programme and the campaigns through which sites use it. */
type OfProgramme = {
  at: Date
  network: string
  programmeUuid: string
  merchantUuid: string
  campaignUuids: string[]
  siteUuids: string[]
}
/** `isByNetwork`: the network closed the programme; otherwise sites stopped using it. */
export type ClosedProgramme = OfProgramme & { isByNetwork: boolean }
/** `cut`: the share of the commission that was taken away, 0 to 1. */
export type CommissionCut = OfProgramme & { cut: number; from: string; to: string }

const most = 20_000

/** Programmes whose campaigns closed between two instants, the second excluded. */
export async function closedProgrammes(tx: Tx, { from, to }: Range): Promise<ClosedProgramme[]> {
  const rows = await tx
    .select({ campaign, network: programme.network, isOpen: programme.isOpen })
    .from(campaign)
    .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
    .where(and(gte(campaign.closedAt, from), lt(campaign.closedAt, to)))
    .orderBy(campaign.closedAt, campaign.uuid)
    .limit(most)
  const found = new Map<string, ClosedProgramme>()
  for (const { campaign: c, network, isOpen } of rows) {
    const { programmeUuid, merchantUuid, closedAt } = c
    if (closedAt === null) continue
    const known = found.get(programmeUuid) ?? {
      at: closedAt,
      network,
      programmeUuid,
      merchantUuid,
      campaignUuids: [],
      siteUuids: [],
      isByNetwork: !isOpen,
    }
    known.campaignUuids.push(c.uuid)
    known.siteUuids.push(c.siteUuid)
    found.set(programmeUuid, known)
  }
  return [...found.values()]
}

/** The share lost from one amount to another; null when they cannot be compared, or nothing was lost. */
function shareCut(from: string | null, to: string | null): number | null {
  if (from === null || to === null || Number(from) <= 0) return null
  return Number(to) < Number(from) ? 1 - Number(to) / Number(from) : null
}

/** Lowered commissions of open programmes between two instants: the percentage, or otherwise the amount. */
export async function commissionCuts(tx: Tx, { from, to }: Range): Promise<CommissionCut[]> {
  const rows = await tx
    .select({ change: programmeChange, programme })
    .from(programmeChange)
    .innerJoin(programme, eq(programme.uuid, programmeChange.programmeUuid))
    .where(and(eq(programmeChange.toIsOpen, true), gte(programmeChange.at, from), lt(programmeChange.at, to)))
    .orderBy(programmeChange.at, programmeChange.uuid)
    .limit(most)
  const cuts = rows.flatMap(({ change: c, programme: p }) => {
    const cut = shareCut(c.fromPercentage, c.toPercentage) ?? shareCut(c.fromFlat, c.toFlat)
    return cut === null ? [] : [{ c, p, cut }]
  })
  const programmes = [...new Set(cuts.map(({ p }) => p.uuid))]
  const campaigns =
    programmes.length === 0 ? [] : await tx.select().from(campaign).where(inArray(campaign.programmeUuid, programmes))
  return cuts.map(({ c, p, cut }) => {
    const own = campaigns.filter((k) => k.programmeUuid === p.uuid)
    return {
      at: c.at,
      network: p.network,
      programmeUuid: p.uuid,
      merchantUuid: p.merchantUuid,
      campaignUuids: own.map((k) => k.uuid),
      siteUuids: own.map((k) => k.siteUuid),
      cut,
      from: commissionText({ percentage: c.fromPercentage, flat: c.fromFlat, currency: c.currency }),
      to: commissionText({ percentage: c.toPercentage, flat: c.toFlat, currency: c.currency }),
    }
  })
}
