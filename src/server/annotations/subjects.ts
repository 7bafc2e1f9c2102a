import { inArray } from 'drizzle-orm'
import type { FallSubject } from '../../contract/alerts/alert-choices.ts'
import { Fail } from '../http/fail.ts'
import { knowsMerchant } from '../merchants/index.ts'
import { merchant } from '../merchants/tables.ts'
import { connectionNames } from '../networks/index.ts'
import { siteNames } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'

export type NetworkOf = (tx: Tx) => Promise<(identifier: string) => { networkUuid: string; networkName: string }>

type Named = { subjectName: string; subjectDomain: string; networkUuid: string }
const named = (subjectName: string, more: Partial<Named> = {}): Named => ({
  subjectName,
  subjectDomain: '',
  networkUuid: '',
  ...more,
})

/** Names and filter values of the notes' subjects. */
export async function subjectNames(
  tx: Tx,
  networkOf: NetworkOf,
  merchants: readonly string[],
): Promise<(kind: FallSubject, subject: string) => Named> {
  const network = await networkOf(tx)
  const sites = new Map((await siteNames(tx)).map((s) => [s.uuid, s.name]))
  const connections = new Map(
    (await connectionNames(tx)).map((c) => {
      const { networkUuid, networkName } = network(c.network)
      return [c.uuid, named(c.name.trim() || networkName, { networkUuid })]
    }),
  )
  const shops = new Map(
    merchants.length === 0
      ? []
      : (
          await tx
            .select({ uuid: merchant.uuid, name: merchant.name, domain: merchant.domain })
            .from(merchant)
            .where(inArray(merchant.uuid, [...merchants]))
        ).map((m) => [m.uuid, named(m.name || m.domain, { subjectDomain: m.domain })]),
  )
  return (kind, subject) => {
    if (kind === 'account') return named('')
    if (kind === 'site') return named(sites.get(subject) ?? 'A site')
    if (kind === 'connection') return connections.get(subject) ?? named('A connection')
    return shops.get(subject) ?? named('A merchant')
  }
}

const called = { site: 'a site', connection: 'a connection', merchant: 'a merchant' } as const

/** Refuses a subject that does not belong to the account, whether it exists elsewhere or not. */
export async function expectSubject(tx: Tx, kind: FallSubject, subject: string): Promise<void> {
  if (kind === 'account') return
  const isKnown = {
    site: async () => (await siteNames(tx)).some((s) => s.uuid === subject),
    connection: async () => (await connectionNames(tx)).some((c) => c.uuid === subject),
    merchant: () => knowsMerchant(tx, subject),
  }
  if (!(await isKnown[kind]())) throw new Fail('badInput', `subjectUuid: Must be ${called[kind]} of yours`)
}
