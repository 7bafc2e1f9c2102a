import { type Changes, type Connector, features } from '../../connectors/connector.ts'
import { untoldOf } from '../../connectors/untold-changes.ts'
import { promises } from './promises.ts'

const yes = (is: boolean) => (is ? 'yes' : '–')

/** How a network reports changes of a sale that it reported before. */
const changesOf = (changes: Changes | null): string => {
  if (changes === null) return '–'
  if (changes.by === 'sale') return `day of the sale, for ${changes.days} days`
  return changes.by === 'change' ? 'day of the change' : 'records of their own'
}

/**
 * The table of `docs/networks.md`: what each connector can do, read from its functions, and whether the conformance
 * suite runs on it.
 */
export function networksTable(connectors: readonly Connector[], tested: ReadonlySet<string>): string {
  const head = [
    'network',
    'programmes',
    'transactions',
    'paid',
    'rejected',
    'CPC',
    'media',
    'clicks',
    'callback',
    'files',
    'changes told by',
    'sub-id (length)',
    'days a request',
    'requests a minute',
    'conformance suite',
  ]
  const rows = connectors
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map((c) => {
      const f = features(c)
      return [
        c.name,
        yes(f.apiPrograms),
        yes(f.apiConversions),
        yes(f.apiPaidConversions),
        yes(f.apiRejections),
        yes(f.apiCpc),
        yes(f.apiChannels),
        yes(c.clicks !== undefined),
        yes(f.callbacks),
        c.upload ? c.upload.accept.join(' ') : '–',
        changesOf(c.changes),
        `${c.subId.slots.map((s) => `\`${s}\``).join(', ')} (${c.subId.maxLength})`,
        f.apiConversions ? String(c.limits.windowDays) : '–',
        f.apiConversions || f.apiPrograms ? String(c.limits.perMinute) : '–',
        tested.has(c.identifier) ? 'runs' : 'no API',
      ]
    })
  return table(head, rows)
}

const table = (head: readonly string[], rows: readonly string[][]) => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Which promise is tested on which network: `–` where the promise cannot apply. */
export function promisesTable(connectors: readonly Connector[], tested: ReadonlySet<string>): string {
  const held = connectors.filter((c) => tested.has(c.identifier)).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return table(
    ['promise', ...held.map((c) => c.name)],
    Object.values(promises).map((p) => [p.says, ...held.map((c) => (p.concerns(c) ? 'tested' : '–'))]),
  )
}

/** What networks do not report about changes to sales, one line each. */
export const untoldList = (connectors: readonly Connector[]): string =>
  connectors
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap((c) => untoldOf(c) || [])
    .map((text) => `- ${text}`)
    .join('\n')
