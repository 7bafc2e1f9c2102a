import { insightsKeys } from '../keys.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schedule } from '../../../contract/insights/schedules.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'

const soon = 2000 // milliseconds: while one is being sent its state is polled

export const schedulesQuery = (api: OutboundApi, viewUuid: string) =>
  queryOptions({
    queryKey: insightsKeys.schedules(viewUuid),
    queryFn: ({ signal }) => api.schedules.list({ viewUuid }, { signal }),
    placeholderData: undefined, // the schedules of another view are no placeholder
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? soon : false),
  })

/** Being sent now, not waiting for a later retry. */
export const isUnderWay = (s: Schedule): boolean =>
  s.scheduleState === 'sending' || (s.scheduleState === 'waiting' && s.scheduleMessage === '')

type Api = OutboundApi['schedules']

/** The mail schedules of a view, and their actions. Every change waits for the server; refusals are thrown. */
export function useSchedules(viewUuid: string) {
  const api = useApi()
  const queries = useQueryClient()
  const list = useQuery(schedulesQuery(api, viewUuid))
  const done = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change
    await queries.invalidateQueries({ queryKey: insightsKeys.allSchedules() })
    return answer
  }
  return {
    list,
    add: (input: Parameters<Api['add']>[0]) => done(api.schedules.add(input)),
    update: (input: Parameters<Api['update']>[0]) => done(api.schedules.update(input)),
    send: (scheduleUuid: string) => done(api.schedules.send({ scheduleUuid })),
    remove: (scheduleUuid: string) => done(api.schedules.remove({ scheduleUuid })),
  }
}
