import { type Anomaly, anomaliesOf } from '../../server/creators/traffic/anomalies.ts'
import { readTraffic } from '../../server/creators/traffic/read-traffic.ts'
import type { DemoWorld } from '../part.ts'
import type { DemoCreator } from '../scenario/creators.ts'

/** What the product itself finds unusual in the clicks of the demo's creators. */
export async function readOddCreators({
  events,
  scenario: { accountUuid, creators },
  until,
}: DemoWorld): Promise<{ creator: DemoCreator; odd: Anomaly }[]> {
  const known = await readTraffic(events, accountUuid, until)
  return creators
    .filter((c) => !c.isArchived)
    .flatMap((creator) => {
      const traffic = known.get(creator.id)
      return traffic ? anomaliesOf(traffic).map((odd) => ({ creator, odd })) : []
    })
}
