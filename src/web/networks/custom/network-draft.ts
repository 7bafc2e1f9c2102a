import type { Input } from '../../../contract/call.ts'
import type { CustomMapping, CustomNetworkView, customNetworks } from '../../../contract/networks/custom-networks.ts'

type Columns = CustomMapping['columns']
type Status = CustomMapping['statuses'][string]
export type Draft = {
  networkName: string
  linkTemplate: string
  subIdParameter: string
  hosts: string
  currencyCode: string
  columns: Columns
  dayFirst: boolean
  decimalMark: CustomMapping['decimalMark']
  statuses: string
}

export const columnLabels: readonly (readonly [keyof Columns, string])[] = [
  ['date', 'Date column'],
  ['transactionId', 'Transaction ID column'],
  ['commission', 'Commission column'],
  ['amount', 'Amount column'],
  ['currency', 'Currency column'],
  ['status', 'State column'],
  ['subId', 'Sub-id column'],
  ['programme', 'Shop column'],
]
const none: Columns = {
  date: '',
  transactionId: '',
  commission: '',
  amount: '',
  currency: '',
  status: '',
  subId: '',
  programme: '',
}

export const draftOf = (n: CustomNetworkView | null): Draft => ({
  networkName: n?.networkName ?? '',
  linkTemplate: n?.linkTemplate ?? '',
  subIdParameter: n?.subIdParameter ?? '',
  hosts: n?.hosts.join(', ') ?? '',
  currencyCode: n?.currencyCode ?? 'EUR',
  columns: n?.columnMapping?.columns ?? none,
  dayFirst: n?.columnMapping?.dayFirst ?? true,
  decimalMark: n?.columnMapping?.decimalMark ?? null,
  statuses: Object.entries(n?.columnMapping?.statuses ?? {})
    .map(([word, status]) => `${word} = ${status}`)
    .join('\n'),
})

/**
 * The input of the call. Without any column or state the network accepts no files. Throws an error in the server's
 * format for a duplicate word, since the call can carry only one state per word.
 */
export function inputOf(d: Draft): Input<typeof customNetworks.create> {
  const pairs = d.statuses.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const [, word = line, status = ''] = /^(.*)=(.*)$/.exec(line) ?? []
    // the server refuses an invalid state and names its word
    return [[word.trim().toLowerCase(), status.trim().toLowerCase() as Status] as const]
  })
  const twice = pairs.find(([word], i) => pairs.findIndex(([w]) => w === word) < i)
  if (twice) throw new Error(`columnMapping.statuses.${twice[0]}: Appears twice`)
  const isMapped = pairs.length > 0 || Object.values(d.columns).some((c) => c !== '')
  return {
    networkName: d.networkName,
    linkTemplate: d.linkTemplate,
    subIdParameter: d.subIdParameter,
    hosts: d.hosts.split(/[\s,]+/).filter(Boolean),
    currencyCode: d.currencyCode,
    columnMapping: isMapped
      ? { columns: d.columns, dayFirst: d.dayFirst, decimalMark: d.decimalMark, statuses: Object.fromEntries(pairs) }
      : null,
  }
}

const sample: Record<string, string> = {
  clickId: 'abc123',
  programmeId: '4711',
  partnerId: '99',
  target: 'https%3A%2F%2Fshop.example%2F',
}
export const exampleOf = (template: string): string =>
  template.replaceAll(/\{(\w+)(?::raw)?\}/g, (all, name: string) => sample[name] ?? all)

const plainFields: ReadonlySet<string> = new Set([
  'networkName',
  'linkTemplate',
  'subIdParameter',
  'hosts',
  'currencyCode',
])
const columnFields: ReadonlySet<string> = new Set(columnLabels.map(([column]) => column))

/** The form field that a server message is about; null for none. */
export function wrongIn(message: string): { field: string; problem: string } | null {
  const [, field = '', word, problem = ''] =
    /^(\w+)(?:\.(.*?))?: (.*)$/s.exec(message.replace(/^columnMapping\.(columns\.)?/, '')) ?? []
  if (field === 'statuses') return { field, problem: word ? `${word}: ${problem}` : problem }
  return plainFields.has(field) || columnFields.has(field) ? { field, problem } : null
}
