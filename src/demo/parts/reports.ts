import type { ViewPath } from '../../contract/insights/views.ts'
import { favourite, reportSchedule, savedView } from '../../server/insights/tables.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { colleagues } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'
import { covered } from '../store/manager-rows.ts'
import { scheduleRows } from '../store/schedule-rows.ts'

const favouriteCategories = ['home', 'kitchen', 'coffee', 'running', 'garden']

const favouriteRows = (scenario: Scenario): (typeof favourite.$inferInsert)[] =>
  covered(scenario)
    .filter((m) => m.rank <= 2 && favouriteCategories.includes(m.category))
    .map((m) => ({
      uuid: uuidOf(scenario.accountUuid, 'favourite', m.domain),
      accountUuid: scenario.accountUuid,
      groupBy: 'name',
      groupName: m.domain,
    }))

const plannedViews: readonly { name: string; path: ViewPath; search: string }[] = [
  { name: 'Favorites, week by week', path: '/insights/reports', search: 'period=last-7-days&cmp=previous&fav=true' },
  {
    name: 'Pages with little revenue per click',
    path: '/insights/pages',
    search: 'period=last-30-days&cmp=none&sort=epc&dir=asc&crFilter=true',
  },
]

const viewRows = (scenario: Scenario, ownerUuid: string, at: Date): (typeof savedView.$inferInsert)[] =>
  plannedViews.map((v) => ({
    uuid: uuidOf(scenario.accountUuid, 'view', v.name),
    accountUuid: scenario.accountUuid,
    ...v,
    ownerUuid,
    createdAt: at,
    updatedAt: at,
  }))

/** The account's saved state of its reports: favourites, and saved views, one of them with a schedule. */
export const reportsPart: DemoPart = {
  name: 'reports',
  version: 1,
  needs: ['account', 'merchants'],
  tables: [favourite, savedView, reportSchedule],
  make: ({ scenario, until }) => ({
    write: async (tx) => {
      const [owner] = colleagues
      const views = viewRows(scenario, uuidOf(scenario.accountUuid, 'user', owner.email), until)
      await insertRows(tx, favourite, favouriteRows(scenario))
      await insertRows(tx, savedView, views)
      await insertRows(tx, reportSchedule, scheduleRows(views, owner.email))
    },
  }),
}
