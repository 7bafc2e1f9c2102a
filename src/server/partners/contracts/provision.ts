import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NetworkProgramme } from '../../../connectors/connector.ts'
import { isLoopbackName, registrable } from '../../address/address.ts'
import type { Log } from '../../log/log.ts'
import { saveProgrammes } from '../../merchants/index.ts'
import { directClickUrl, directConnection, sitesOfConnection } from '../../networks/index.ts'
import { site } from '../../sites/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { applyCreatorRulesToNew } from './creator-rules.ts'
import type { ContractRow, TermsRow } from './move-contract.ts'
import { partner, partnerContract, partnerTerms } from '../tables.ts'
import { hostProblem } from './terms-of.ts'

const paid = (t: TermsRow): NonNullable<NetworkProgramme['commission']> => ({
  type: t.commissionType,
  percentage: t.commissionType === 'CPS' ? t.commissionValue : null,
  flat: t.commissionType === 'CPA' || t.commissionType === 'CPC' ? t.commissionValue : null,
  currency: t.currency || null,
})

/** The contract behind a programme of the direct connection; the shop's other domains are separate programmes. */
export const contractOf = (externalId: string): string => externalId.split('~')[0] ?? ''

/** A running contract as programmes: one for the shop, and one for each alias outside its domain. */
export function programmesOf({ uuid, name }: Pick<ContractRow, 'uuid' | 'name'>, t: TermsRow): NetworkProgramme[] {
  const host = new URL(t.url).hostname
  const clickUrl = directClickUrl({
    url: t.url,
    isFixed: t.disableDeeplinks,
    params: t.deeplinkParams.split(',').filter(Boolean),
  })
  const home = registrable(host)
  const others = [...new Set(t.domainAliases.split(',').map((d) => registrable(d)))].filter((d) => d && d !== home)
  const one = (programmeId: string, domain: string): NetworkProgramme => ({
    programmeId,
    name,
    domains: [domain],
    countries: t.countryCode ? [t.countryCode] : [],
    relationship: 'joined',
    clickUrl,
    commission: paid(t),
  })
  return [one(uuid, host), ...others.flatMap((d) => (d ? [one(`${uuid}~${d}`, d)] : []))]
}

/** Whether links to shops on loopback names are allowed: only accounts with such a site test on one machine. */
export async function loopbackOf(tx: Tx): Promise<{ allowLoopback: boolean }> {
  const sites = await tx.select({ domain: site.domain }).from(site).where(isNull(site.deletedAt))
  return { allowLoopback: sites.some(({ domain }) => isLoopbackName(domain)) }
}

const mostTries = 3

type Parts = { database: Database; log: Log }

const readRunning = (tx: Tx) =>
  tx
    .select({ contract: partnerContract, terms: partnerTerms })
    .from(partnerContract)
    .innerJoin(partnerTerms, eq(partnerTerms.uuid, partnerContract.termsUuid))
    .innerJoin(partner, and(eq(partner.uuid, partnerContract.partnerUuid), isNull(partner.deletedAt)))
    .where(eq(partnerContract.state, 'running'))
    .orderBy(partnerContract.id)
/** The parts of running contracts that show in their programmes, to tell whether those are up to date. */
const fingerprintOf = (running: Awaited<ReturnType<typeof readRunning>>) =>
  running.map(({ contract, terms }) => `${contract.uuid} ${terms.uuid} ${contract.name}`).join('\n')

/**
 * Creates programmes and campaigns from running contracts, for routing and reports. Handles a whole account at once, so
 * a contract that no longer runs is closed by its absence. Running again changes nothing. Reads again after the write,
 * because a concurrent change may have been faster.
 */
export async function provision({ database, log }: Parts, accountUuid: string): Promise<void> {
  for (let made: string | null = null; ; ) {
    const { seller, running, loopback } = await database.as(accountUuid, async (tx) => ({
      seller: await directConnection(tx, accountUuid),
      loopback: await loopbackOf(tx),
      running: await readRunning(tx),
    }))
    if (made === fingerprintOf(running)) return
    const usable = running.filter(({ terms }) => hostProblem(terms.url, loopback) === null)
    if (!(await makeProgrammes({ database, log }, seller, usable))) return
    made = fingerprintOf(running)
  }
}

/** Returns whether they were created; a failure is logged. */
async function makeProgrammes(
  { database, log }: Parts,
  seller: Awaited<ReturnType<typeof directConnection>>,
  usable: Awaited<ReturnType<typeof readRunning>>,
): Promise<boolean> {
  const { accountUuid } = seller
  const uuids = usable.map(({ contract }) => contract.uuid)
  const note = (set: Parameters<ReturnType<typeof database.system.update<typeof partnerContract>>['set']>[0]) =>
    uuids.length === 0
      ? Promise.resolve()
      : database.as(accountUuid, async (tx) => {
          await tx.update(partnerContract).set(set).where(inArray(partnerContract.uuid, uuids))
        })
  try {
    await saveProgrammes(
      database,
      seller,
      usable.flatMap(({ contract, terms }) => programmesOf(contract, terms)),
      sitesOfConnection,
    )
    await applyCreatorRulesToNew(database, accountUuid)
    await note({ tuneStatus: 'created', tuneMessage: '', tuneTries: 0 })
    return true
  } catch (error) {
    log.warn('contracts of direct partners were not made into programmes', { accountUuid, error })
    await note({
      tuneTries: sql`tune_tries + 1`,
      tuneStatus: sql`CASE WHEN tune_tries + 1 >= ${mostTries} THEN 'failed' ELSE tune_status END`,
      tuneMessage: 'Its campaigns could not be made. It is tried again every ten minutes',
    })
    return false
  }
}
export type Provision = (accountUuid: string) => Promise<void>
