import { asc } from 'drizzle-orm'
import type { creators } from '../../contract/creators/creators.ts'
import type { Clock } from '../time/clock.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { exportCreator } from './export-creator.ts'
import { listCreators } from './list-creators.ts'
import { listMerchants } from './list-merchants.ts'
import { readMappings, setMapping, takeAllBack } from './mappings.ts'
import { addCreator, changeCreator, eraseCreator, findCreator, setArchived } from './save-creator.ts'
import { shownCreator } from './shown.ts'
import { creator } from './tables.ts'

export type CreatorsParts = {
  database: Database
  clock: Clock
  networkOf: (tx: Tx) => Promise<(identifier: string) => { networkName: string }>
}

export function creatorsCalls({ database, clock, networkOf }: CreatorsParts): Handlers<typeof creators> {
  const by = ({ accountUuid, userUuid }: Principal) => ({ accountUuid, userUuid, now: clock.now() })
  return {
    list: (question, { accountUuid }) => database.as(accountUuid, (tx) => listCreators(tx, question)),
    advertisers: (question, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const of = question.creatorId ? await findCreator(tx, question.creatorId) : null
        return listMerchants(tx, question, of?.uuid ?? null)
      }),
    async options(_, { accountUuid }) {
      const rows = await database.as(accountUuid, (tx) =>
        tx
          .select({ id: creator.id, name: creator.name, archivedAt: creator.archivedAt })
          .from(creator)
          .orderBy(asc(creator.name), asc(creator.id)),
      )
      return rows.map(({ id, name, archivedAt }) => ({
        creatorId: id,
        creatorName: encodeURIComponent(name),
        creatorIsArchived: archivedAt !== null,
      }))
    },
    detail: ({ creatorId }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => shownCreator(await findCreator(tx, creatorId))),
    create: ({ creatorRatePercentage, ...fields }, who) =>
      database.as(who.accountUuid, async (tx) =>
        shownCreator(await addCreator(tx, fields, creatorRatePercentage, by(who))),
      ),
    update: ({ creatorId, ...fields }, who) =>
      database.as(who.accountUuid, async (tx) => shownCreator(await changeCreator(tx, creatorId, fields, by(who)))),
    archive: ({ creatorId, isArchived }, who) =>
      database.as(who.accountUuid, async (tx) => shownCreator(await setArchived(tx, creatorId, isArchived, by(who)))),
    async erase({ creatorId }, who) {
      await database.as(who.accountUuid, (tx) => eraseCreator(tx, creatorId, by(who)))
      return {}
    },
    export: ({ creatorId }, who) =>
      database.as(who.accountUuid, async (tx) => exportCreator(tx, await findCreator(tx, creatorId), who)),
    mappings: (pair, { accountUuid }) =>
      database.as(accountUuid, async (tx) => readMappings(tx, pair, await networkOf(tx))),
    async assign({ creatorMappingStatus, ...of }, who) {
      await database.as(who.accountUuid, (tx) => setMapping(tx, of, creatorMappingStatus, by(who)))
      return {}
    },
    async unassign({ programId, ...pair }, who) {
      await database.as(who.accountUuid, (tx) =>
        programId === undefined
          ? takeAllBack(tx, pair, by(who))
          : setMapping(tx, { ...pair, programId }, null, by(who)),
      )
      return {}
    },
  }
}
