import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Alert } from '../../contract/alerts/alerts.ts'
import type { DirectoryRow } from '../../contract/merchants/directory.ts'
import { todayIn } from '../../report/dates.ts'
import { openAbout, type OwnState, stateOf as thingState } from '../../report/state-words.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { connectionsQuery } from '../networks/queries.ts'
import { behindIt, brokenWay } from './broken-way.ts'
import { stateOf, states } from './texts.ts'

/** The current connections to a network. */
const accountsAt = (
  all: readonly { connectionUuid: string; connectionIsActive: boolean; network: { networkUuid: string } }[],
  networkUuid: string,
): string[] =>
  all.flatMap((c) => (c.connectionIsActive && c.network.networkUuid === networkUuid ? [c.connectionUuid] : []))

export type MerchantStates = (row: DirectoryRow) => OwnState

/**
 * The state from its open alert, otherwise from alerts at all of its connections, otherwise from its campaigns (R200:
 * one state for one thing).
 */
export function useMerchantStates(alerts: readonly Alert[]): MerchantStates {
  const { userTimezone } = useMe()
  const { data } = useQuery(connectionsQuery(useApi()))
  return useMemo(() => {
    const today = todayIn(userTimezone)
    return ({ advertiser, ...row }) => {
      const state = stateOf(row)
      const own: OwnState = { hue: states[state].hue, text: states[state].label, detail: '' }
      const thing = { kind: 'merchant', id: advertiser.advertiserUuid } as const
      if (state !== 'approved' || openAbout(alerts, thing).length > 0) return thingState(thing, alerts, own, today)
      const ways = row.networks.flatMap((n) => accountsAt(data ?? [], n.networkUuid))
      const broken = brokenWay(ways, alerts)
      return broken ? behindIt(broken) : own
    }
  }, [alerts, data, userTimezone])
}
