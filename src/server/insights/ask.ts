import type { Principal } from '../http/principal.ts'
import type { InsightsPorts } from './ports.ts'
import { merchantDomains, type Names } from './report/names.ts'
import type { ReportQuery } from './report/report-query.ts'
import { isBySiteGroups, partsAsked, type ReportInput, resolve } from './report/resolve.ts'

export type Viewer = Pick<Principal, 'accountUuid' | 'timezone' | 'currencyCode'>

/**
 * Resolves a report request. Names are awaited first only when a merchant filter may contain uuids; otherwise they load
 * while the event store answers.
 */
export async function ask(
  ports: Pick<InsightsPorts, 'names' | 'assignees' | 'naming' | 'siteGroups'>,
  viewer: Viewer,
  input: ReportInput,
): Promise<{ query: ReportQuery; names: Promise<Names> }> {
  const names = ports.names(viewer.accountUuid)
  // the caller that awaits it gets the error; this only prevents an unhandled rejection until then
  names.catch(() => undefined)
  const { names: merchants, advertiserUuids, assigneeUserUuids } = input.filters
  const [known, assignees, naming, siteGroups] = await Promise.all([
    merchants?.length || advertiserUuids?.length ? names : null,
    assigneeUserUuids?.length ? ports.assignees?.(viewer.accountUuid) : undefined,
    partsAsked(input).length > 0 ? ports.naming?.(viewer.accountUuid) : undefined,
    isBySiteGroups(input) ? ports.siteGroups?.(viewer.accountUuid) : undefined,
  ])
  const reader = {
    ...viewer,
    assignees,
    ...(naming ? { naming } : {}),
    ...(siteGroups ? { siteGroups } : {}),
    ...(known ? { merchantDomains: (values: string[]) => merchantDomains(values, known) } : {}),
  }
  const query = resolve(input, reader)
  if (!siteGroups) return { query, names }
  const groupNames = new Map(siteGroups.map((g) => [g.siteGroupUuid, { name: g.siteGroupName }]))
  return { query, names: names.then((all) => ({ ...all, siteGroups: groupNames })) }
}
