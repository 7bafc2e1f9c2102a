import { siteGroup } from '../../server/sites/tables.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import { insertRows } from '../store/insert-rows.ts'

/** How the team groups its sites; the top-earning one is in two groups. */
const wanted = [
  { name: 'Danish', colour: 'blue', isIn: (domain: string) => domain.endsWith('.dk') },
  { name: 'Swedish', colour: 'yellow', isIn: (domain: string) => domain.endsWith('.se') },
  { name: 'Flagships', colour: 'teal', isIn: (domain: string) => /^(hverdagsvalget|loparkompassen)\./.test(domain) },
] as const

export const siteGroupsPart: DemoPart = {
  name: 'siteGroups',
  version: 1,
  needs: ['sites'],
  tables: [siteGroup],
  make: ({ scenario: { accountUuid, sites } }) => {
    const rows = wanted.map(({ name, colour, isIn }, place) => ({
      uuid: uuidOf(accountUuid, 'site group', name),
      accountUuid,
      name,
      colour,
      place,
      siteUuids: sites.filter(({ domain }) => isIn(domain)).map(({ uuid }) => uuid),
    }))
    return { write: (tx) => insertRows(tx, siteGroup, rows) }
  },
}
