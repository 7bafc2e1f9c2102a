import type { HappeningOf } from '../../../contract/happenings.ts'
import { commissionText } from '../../merchants/index.ts'
import type { Stated } from '../../routing/index.ts'
import { commissionAtStake, partOf, shareCut } from './at-stake.ts'
import { readClicksAndCommission, readTerms, type StakeParts } from './read-stake.ts'
import type { NewFact } from './write-fact.ts'

type Said = HappeningOf<'commissionChanged'>['payload']['from']
const number = (text: string | null) => (text === null ? null : Number(text))

type Told = HappeningOf<'campaignClosed' | 'commissionChanged'>
/** What both kinds of news of a programme are priced by. */
async function ofProgramme(parts: StakeParts, { accountUuid, key, payload }: Told) {
  const { programmeUuid, connectionUuid, merchantUuid } = payload
  const terms = await readTerms(parts, accountUuid, programmeUuid)
  if (!terms) return null
  const { programme, domain, known, euro } = terms
  const { clicks } = await readClicksAndCommission(parts, accountUuid, { connectionUuid, domain })
  const statedOf = ({ percentage, flat, currency }: Said): Stated => ({
    type: programme.commissionType,
    percentage: number(percentage),
    flatEuro: euro.euro(flat, currency),
  })
  const fact = {
    key,
    name: domain,
    network: programme.network,
    merchantUuid,
    clicks,
    from: null,
    to: null,
    message: '',
  }
  return { programme, clicks, statedOf, of: known(domain, connectionUuid), fact }
}

/** A network closed a programme: what its clicks of 30 days are expected to earn by its last terms. */
export async function closedFact(parts: StakeParts, h: HappeningOf<'campaignClosed'>): Promise<NewFact | null> {
  const found = await ofProgramme(parts, h)
  if (!found) return null
  const { programme: p, clicks, statedOf, of, fact } = found
  const stated = statedOf({
    percentage: p.commissionPercentage,
    flat: p.commissionFlat,
    currency: p.commissionCurrency,
  })
  return {
    accountUuid: h.accountUuid,
    rule: 'campaignClosed',
    kind: 'programme',
    subject: h.payload.programmeUuid,
    at: new Date(h.at),
    ...commissionAtStake(clicks, stated, of),
    cut: 1,
    fact,
  }
}

/** A network states another commission: the part of what was expected before that goes. */
export async function cutFact(parts: StakeParts, h: HappeningOf<'commissionChanged'>): Promise<NewFact | null> {
  const found = await ofProgramme(parts, h)
  if (!found) return null
  const { clicks, statedOf, of, fact } = found
  const { programmeUuid, from, to } = h.payload
  const [before, after] = [statedOf(from), statedOf(to)]
  const cut = shareCut(before, after, of)
  return {
    accountUuid: h.accountUuid,
    rule: 'commissionCut',
    kind: 'programme',
    subject: programmeUuid,
    at: new Date(h.at),
    ...partOf(commissionAtStake(clicks, before, of), cut),
    cut,
    fact: { ...fact, from: commissionText(from), to: commissionText(to) },
  }
}
