import { lookAt } from '../../server/alerts/index.ts'
import { alert, alertLook } from '../../server/alerts/tables.ts'
import type { DemoPart, DemoWorld } from '../part.ts'

const look = async ({ database, events, scenario, until }: DemoWorld) => ({
  write: await lookAt({ database, events, clock: { now: () => until } }, scenario.accountUuid),
})

/** Falls in the demo's own counts, looked for as for everybody. */
export const alertsPart: DemoPart = {
  name: 'alerts',
  version: 1,
  needs: ['sites', 'networks', 'traffic'],
  isWorkedOut: true,
  tables: [alert, alertLook],
  make: look,
  extend: look,
}
