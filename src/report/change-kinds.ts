import type { LedgerKind } from '../contract/money/ledger.ts'

/** The label of each kind of change, and the hue for good or bad. */
export const kinds: Readonly<Record<LedgerKind, { label: string; hue: 'approved' | 'pending' | 'rejected' }>> = {
  new: { label: 'New', hue: 'approved' },
  changed: { label: 'Changed', hue: 'pending' },
  cut: { label: 'Reduced after approval', hue: 'rejected' },
  gone: { label: 'No longer listed', hue: 'rejected' },
  back: { label: 'Listed again', hue: 'approved' },
  refused: { label: 'Not counted', hue: 'rejected' },
  moved: { label: 'New state, same money', hue: 'pending' },
  detail: { label: 'Details', hue: 'pending' },
}
export const kindKeys = Object.keys(kinds) as LedgerKind[]
/** The default filter: kinds that took, gave or refused money. Most arrivals do neither. */
export const moneyKinds: readonly LedgerKind[] = kindKeys.filter((kind) => kind !== 'moved' && kind !== 'detail')

const names: Readonly<Record<string, string>> = {
  api: 'Import',
  callback: 'Callback',
  upload: 'File',
  own: 'Own tracking',
}
export const sourceName = (source: string): string => names[source] ?? source
