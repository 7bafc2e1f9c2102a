import type { AuditRow } from '../contract/account/audit.ts'
import { auditActions } from '../contract/account/audit-actions.ts'
import { auditChange } from './audit-change.ts'
import { auditSentence } from './audit-sentence.ts'
import { csvMoment } from './date-text.ts'
import type { CsvColumn } from './table-csv.ts'

export const auditLabel = (action: string): string => (auditActions as Record<string, string>)[action] ?? action

/** All fields of the log, whether their column is shown or not. */
export const auditFile = (timeZone: string): CsvColumn<AuditRow>[] => [
  { head: `When (${timeZone})`, value: (r) => csvMoment(r.auditDatetime, timeZone) },
  { head: 'What happened', value: (r) => `${r.auditActorName} ${auditSentence(r)}` },
  { head: 'Change', value: auditChange },
  { head: 'Who', value: (r) => r.auditActorName },
  { head: 'Kind', value: (r) => auditLabel(r.auditAction) },
  { head: 'To', value: (r) => r.auditObject },
]
