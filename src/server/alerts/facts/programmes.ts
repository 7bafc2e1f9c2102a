import type { HappeningOf } from '../../../contract/happenings.ts'
import { commissionText } from '../../merchants/index.ts'
import type { Stated } from '../../routing/index.ts'
import { commissionAtStake, partOf, shareCut } from './at-stake.ts'
import { closedStakes } from './closed-stake.ts'
import { readClicksAndCommission, readTerms, type StakeParts } from './read-stake.ts'
import type { NewFact } from './write-fact.ts'

type Said = HappeningOf<'commissionChanged'>['payload']['from']
const number = (text: string | null) => (text === null ? null : Number(text))

/** A network closed a programme: the expected earnings of its clicks of the 30 days before, under its last terms. */
export async function closedFact(parts: StakeParts, h: HappeningOf<'campaignClosed'>): Promise<NewFact | null> {
  const { accountUuid, key, payload } = h
  const { programmeUuid, merchantUuid, campaignUuids } = payload
  const at = new Date(h.at)
  const stake = (await closedStakes(parts, accountUuid, [{ programmeUuid, at, campaignUuids }])).get(programmeUuid)
  if (!stake) return null
  const { clicks, euro, low, high, domain, network } = stake
  return {
    accountUuid,
    rule: 'campaignClosed',
    kind: 'programme',
    subject: programmeUuid,
    at,
    euro,
    low,
    high,
    cut: 1,
    fact: { key, name: domain, network, merchantUuid, clicks, from: null, to: null, message: '' },
  }
}

/** A network changed the commission: the part of the former expectation that is lost. */
export async function cutFact(parts: StakeParts, h: HappeningOf<'commissionChanged'>): Promise<NewFact | null> {
  const { accountUuid, key, payload } = h
  const { programmeUuid, connectionUuid, merchantUuid, from, to } = payload
  const terms = await readTerms(parts, accountUuid, programmeUuid)
  if (!terms) return null
  const { programme, domain, known, euro } = terms
  const { clicks } = await readClicksAndCommission(parts, accountUuid, { connectionUuid, domain })
  const statedOf = ({ percentage, flat, currency }: Said): Stated => ({
    type: programme.commissionType,
    percentage: number(percentage),
    flatEuro: euro.euro(flat, currency),
  })
  const [before, after, of] = [statedOf(from), statedOf(to), known(domain, connectionUuid)]
  const cut = shareCut(before, after, of)
  const said = { from: commissionText(from), to: commissionText(to), message: '' }
  return {
    accountUuid,
    rule: 'commissionCut',
    kind: 'programme',
    subject: programmeUuid,
    at: new Date(h.at),
    ...partOf(commissionAtStake(clicks, before, of), cut),
    cut,
    fact: { key, name: domain, network: programme.network, merchantUuid, clicks, ...said },
  }
}
