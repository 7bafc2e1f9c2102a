import { type Odd, oddOf } from '../../server/creators/traffic/odd.ts'
import { readTraffic } from '../../server/creators/traffic/read-traffic.ts'
import type { DemoWorld } from '../part.ts'
import type { DemoCreator } from '../scenario/creators.ts'

/** What the product itself finds odd about the clicks of the demo's creators. */
export async function readOddCreators({
  events,
  scenario: { accountUuid, creators },
  until,
}: DemoWorld): Promise<{ creator: DemoCreator; odd: Odd }[]> {
  const known = await readTraffic(events, accountUuid, until)
  return creators
    .filter((c) => !c.isArchived)
    .flatMap((creator) => {
      const traffic = known.get(creator.id)
      return traffic ? oddOf(traffic).map((odd) => ({ creator, odd })) : []
    })
}
