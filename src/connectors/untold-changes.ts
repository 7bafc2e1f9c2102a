import type { Connector } from './connector.ts'

type Asked = Pick<Connector, 'changes' | 'limits' | 'reports'> & {
  name: string
  hasCallback: boolean
  hasFiles: boolean
}

/** Without a list of transactions nothing is read again. */
function byHand({ name, hasCallback, hasFiles }: Asked): string {
  if (!hasCallback && !hasFiles) return ''
  const ways = [
    ...(hasCallback ? ['when it calls again'] : []),
    ...(hasFiles ? ['when you upload a newer report: do so each month'] : []),
  ]
  return `${name} has no import. A change of an earlier sale is seen only ${ways.join(', or ')}.`
}

/**
 * The changes to sales a network does not report, and what to do about it, from its connector's declaration (R184:
 * changes that come late); '' if it reports all. For the network's page and docs/networks.md.
 */
export function untoldChanges(asked: Asked): string {
  const { name, changes, limits, reports } = asked
  if (changes === null) return byHand(asked)
  if (limits.keptDays !== undefined)
    return `${name} tells sales and returns for ${limits.keptDays} days only. What came while imports failed for longer, or before you connected, is not here: compare with its report each month.`
  if (changes.by !== 'sale') return ''
  return `${name} tells a change by the day of the sale only. It is seen up to eight days late, and more than ${changes.days} days after the sale only while the sale is not ${reports.paid ? 'paid' : 'decided'}: compare with its payments.`
}

/** The same for a connector. */
export const untoldOf = (connector: Connector): string =>
  untoldChanges({
    ...connector,
    hasCallback: connector.callback !== undefined,
    hasFiles: connector.upload !== undefined,
  })
