import type { OpeningFact } from '../../server/alerts/index.ts'
import { startOf } from '../calendar.ts'
import type { DemoWorld } from '../part.ts'
import { uuidOf } from '../random.ts'
import { troubles } from '../scenario/troubles.ts'
import { refusedMessage } from './import-runs.ts'

const hour = 3_600_000
/** A reported event, and when it ended. */
export type Story = { told: OpeningFact; overAt: Date | null }

/** What the product's jobs would have reported about troubles that stop something, until now. */
export function troubleStories({ scenario, calendar, until }: DemoWorld): Story[] {
  const { accountUuid, sites, connections } = scenario
  const at = (day: number, hours: number) => new Date(startOf(calendar, day).getTime() + hours * hour)
  const uuidOfConnection = (key: string) => connections.find((c) => c.key === key)?.uuid ?? ''
  const failed = (
    { connection, from, until: end }: { connection: string; from: number; until: number },
    message: string,
  ): Story => {
    const connectionUuid = uuidOfConnection(connection)
    const told = at(from, 2.5).toISOString()
    const importRunUuid = uuidOf(connectionUuid, 'refused', from)
    return {
      told: {
        kind: 'connectionFailed',
        accountUuid,
        at: told,
        key: importRunUuid,
        payload: { connectionUuid, importRunUuid, message },
      },
      overAt: at(end, 2.5),
    }
  }
  const silent = ({ site: key, from, until: end }: { site: string; from: number; until: number }): Story => {
    const site = sites.find((s) => s.key === key)
    const last = at(from, -1).toISOString()
    return {
      told: {
        kind: 'scriptSilent',
        accountUuid,
        at: at(from + 1, 7).toISOString(),
        key: `${site?.uuid} ${last}`,
        payload: { siteUuid: site?.uuid ?? '', name: site?.name ?? '', lastDatetime: last },
      },
      overAt: Number.isFinite(end) ? at(end, 2) : null,
    }
  }
  const { siteSilent, siteGone, uncalled, importsFailed, refused } = troubles
  const called = at(uncalled.from, -1).toISOString()
  const silentConnection = uuidOfConnection(uncalled.connection)
  const all: Story[] = [
    failed(importsFailed, 'Rakuten has a problem of its own (503). It is tried again later.'),
    failed(refused, refusedMessage),
    silent(siteSilent),
    silent(siteGone),
    {
      told: {
        kind: 'callbackSilent',
        accountUuid,
        at: at(uncalled.from + 2, 6.5).toISOString(),
        key: `${silentConnection} ${called}`,
        payload: { connectionUuid: silentConnection, lastDatetime: called },
      },
      overAt: at(uncalled.until, 9),
    },
  ]
  return all
    .filter(({ told }) => new Date(told.at) < until)
    .map(({ told, overAt }) => ({ told, overAt: overAt && overAt < until ? overAt : null }))
}
