import type { ScriptOptions } from '../../contract/sites/script-options.ts'

/** The menu of script settings, in its order. */
export const optionKinds = {
  append_classes: { label: 'Append class', hint: 'On every outgoing link', placeholder: 'partner-link' },
  rel: { label: 'Append rel attribute', hint: 'On every outgoing link', placeholder: '' },
  append_attributes: { label: 'Append custom attribute', hint: 'On outgoing links without it', placeholder: 'value' },
  ignore_selectors: {
    label: 'Ignore CSS selector',
    hint: 'Links that match, or lie in a match',
    placeholder: 'footer',
  },
  ignore_domains: { label: 'Ignore domain', hint: 'With its subdomains', placeholder: 'example.com' },
  exclude_pages: {
    label: 'Ignore all links on a page',
    hint: 'A * at the end covers all below',
    placeholder: '/about',
  },
  dom_listener: {
    label: 'SPA/dynamic website',
    hint: 'Settings reach links added later; another query is another page, too',
    placeholder: '',
  },
  hash_routes: { label: 'Hash routing', hint: 'Addresses like /#/item are pages of their own', placeholder: '' },
} as const
export type OptionKind = keyof typeof optionKinds
export const optionOrder = Object.keys(optionKinds) as OptionKind[]

/** One line of the form. `name` is the key of a custom attribute; `value` of `rel` is nofollow or sponsored. */
export type OptionRow = { id: number; kind: OptionKind; name: string; value: string }

const lists = ['append_classes', 'append_attributes', 'ignore_selectors', 'ignore_domains', 'exclude_pages'] as const
const rels = ['nofollow', 'sponsored'] as const
const switches = ['dom_listener', 'hash_routes'] as const

/** A setting without a value: present or not. */
export const isSwitch = (kind: OptionKind): kind is (typeof switches)[number] => switches.some((s) => s === kind)

/** The settings as lines, in the order of the menu. */
export function toRows(options: ScriptOptions): OptionRow[] {
  const found: Omit<OptionRow, 'id'>[] = []
  for (const kind of optionOrder) {
    if (kind === 'rel') {
      for (const value of rels) if (options[`rel_${value}`]) found.push({ kind, name: '', value })
    } else if (isSwitch(kind)) {
      if (options[kind]) found.push({ kind, name: '', value: '' })
    } else
      for (const entry of options[kind]) {
        const cut = kind === 'append_attributes' ? entry.indexOf('=') : -1
        found.push({ kind, name: cut < 0 ? '' : entry.slice(0, cut), value: entry.slice(cut + 1) })
      }
  }
  return found.map((row, id) => ({ ...row, id }))
}

/** `=` separates key and value, so neither may contain one (R19: attributes on other people's pages). */
export const withoutEquals = (text: string) => text.replaceAll('=', '')

const entryOf = ({ kind, name, value }: OptionRow) => {
  if (kind !== 'append_attributes') return value.trim()
  return name.trim() && value.trim() ? `${name.trim()}=${value.trim()}` : ''
}

/** The input of the call: lists joined by commas, without empty entries; switches without a line are off. */
export function toOptions(rows: readonly OptionRow[]) {
  const joined = (kind: (typeof lists)[number]) =>
    rows
      .filter((r) => r.kind === kind)
      .map(entryOf)
      .filter((entry) => entry !== '')
      .join(',')
  const has = (kind: OptionKind, value = '') => rows.some((r) => r.kind === kind && (!value || r.value === value))
  return {
    append_classes: joined('append_classes'),
    append_attributes: joined('append_attributes'),
    ignore_selectors: joined('ignore_selectors'),
    ignore_domains: joined('ignore_domains'),
    exclude_pages: joined('exclude_pages'),
    rel_nofollow: has('rel', 'nofollow'),
    rel_sponsored: has('rel', 'sponsored'),
    dom_listener: has('dom_listener'),
    hash_routes: has('hash_routes'),
  }
}

/** The problem of a line, in words; null when it can be saved. Empty lines are left out, not wrong. */
export function rowProblem(row: OptionRow, isSelector: (text: string) => boolean): string | null {
  const value = row.value.trim()
  if (row.kind === 'append_attributes') {
    if (row.name.trim() !== '' && !/^(rel|target|title|(data|aria)-[a-z0-9-]+)$/i.test(row.name.trim()))
      return 'Key must be rel, target, title, data-… or aria-…'
    if ((row.name.trim() === '') !== (value === '')) return 'Give both key and value'
  }
  if (value === '' || row.kind === 'rel' || isSwitch(row.kind)) return null
  if (row.kind === 'ignore_selectors') return isSelector(value) ? null : 'Must be a CSS selector'
  if (value.includes(',')) return 'Must not contain a comma: add a line for each'
  if (row.kind === 'exclude_pages' && !/^(\/|https?:\/\/)\S*$/.test(value)) return 'Must be a path like /about'
  if (row.kind === 'ignore_domains' && !/^[^\s/]+\.[^\s/]+$/.test(value)) return 'Must be a domain like example.com'
  if (row.kind === 'append_classes' && /["'<>=]/.test(value)) return 'Must be a class name'
  return null
}

/** The line that a server message is about: `ignore_domains.1: Must be…` is the second domain. */
export function problemOfServer(message: string, rows: readonly OptionRow[]): { id: number; text: string } | null {
  const [, field, index, text] = /^(\w+)\.(\d+): (.+)$/.exec(message) ?? []
  const row = rows.filter((r) => r.kind === field && entryOf(r) !== '')[Number(index)]
  return row && text ? { id: row.id, text } : null
}
