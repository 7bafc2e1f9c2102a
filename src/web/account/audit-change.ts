import type { AuditRow } from '../../contract/account/audit.ts'

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
/** 'userTitle' → 'title'; 'accountVatNumber' → 'vat number'. */
const words = (field: string): string =>
  field
    .replace(/^(user|account|invitation|channel|network|urlShort)(?=[A-Z])/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase()

/** What differs, in one line: 'title: Writer → Editor'. */
export function auditChange({ auditBefore: before, auditAfter: after }: AuditRow): string {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const isChange = Object.keys(before).length > 0 && Object.keys(after).length > 0
  if (!isChange)
    return fields
      .filter((f) => shown(after[f] ?? before[f]) !== 'nothing')
      .map((f) => `${words(f)}: ${shown(after[f] ?? before[f])}`)
      .join(', ')
  return fields.map((f) => `${words(f)}: ${shown(before[f])} → ${shown(after[f])}`).join(', ')
}
