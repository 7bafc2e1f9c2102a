import type { Expectation } from '../../../contract/routing/expectation.ts'
import type { Principal } from '../../http/principal.ts'
import { approvalsOf, readEuro } from '../../money/index.ts'
import type { Stated } from '../expected.ts'
import type { Sums } from '../known.ts'
import { indexFacts, noFacts } from '../facts.ts'
import { readFacts } from '../read-facts.ts'
import { expectationOf } from './explain.ts'
import type { ExpectationParts } from './of-merchant.ts'

/** Terms that say nothing: what is known comes from clicks alone, and leans on the account's other shops. */
const noTerms: Stated = { type: 'CPS', percentage: null, flatEuro: null }

/** What a click to a merchant is expected to earn, whichever connection carries it; null where no click ever told. */
export async function expectationsOfDomains(
  { database, events, clock }: ExpectationParts,
  { accountUuid, currencyCode }: Pick<Principal, 'accountUuid' | 'currencyCode'>,
): Promise<(domain: string) => Expectation | null> {
  const [facts, euro] = await Promise.all([
    readFacts({ events, approvals: approvalsOf({ database, clock }) }, { now: clock.now().getTime(), accountUuid }),
    readEuro(database),
  ])
  const known = indexFacts(facts.get(accountUuid) ?? noFacts)
  const rate = euro.perEuro(currencyCode)
  const [currency, perEuro] = rate ? [currencyCode, rate] : ['EUR', 1]
  return (domain) => {
    const found = known(domain, '')
    const own: Sums = found.merchant
    return own.clicks === 0 ? null : expectationOf(noTerms, { ...found, own }, currency, perEuro)
  }
}
