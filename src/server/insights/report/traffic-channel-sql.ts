import { referrerHosts } from '../../../contract/traffic-channels.ts'

const escaped = (host: string) => host.replaceAll('.', '[.]')

/** Matches a host, without its port, that is one of these or below one. */
function pattern({ hosts = [], names = [] }: { hosts?: readonly string[]; names?: readonly string[] }): string {
  const of = [...hosts.map(escaped), ...names.map((n) => `${escaped(n)}[.][a-z]{2,3}([.][a-z]{2})?`)]
  return `^([^/:]*[.])?(${of.join('|')})([:/]|$)`
}

/** The channel of an event, by its referrer and page, both `host/path`: functions of one column read each text of its dictionary once. Text of the list only: no value of anybody's. */
export const trafficChannelSql = `multiIf(referrer = '', 'direct', substringIndex(referrer, '/', 1) = substringIndex(page, '/', 1), 'own', ${referrerHosts
  .map((r) => `match(referrer, '${pattern(r)}'), '${r.key}'`)
  .join(', ')}, 'other')`
