import { Button } from '@mantine/core'
import type { StatementFormat, StatementView } from '../../contract/partners/partner-views.ts'
import { messageOf } from '../lib/api-error.ts'
import { downloadBytes } from '../lib/download-bytes.ts'
import { notify } from '../ui/notify.ts'

const formats: readonly [StatementFormat, string, string][] = [
  ['pdf', 'PDF', 'application/pdf'],
  ['csv', 'CSV', 'text/csv'],
]
type Load = (input: { statementUuid: string; format: StatementFormat }) => Promise<{ fileName: string; base64: string }>

/** A statement as a file, for the publisher and for the merchant. */
export function StatementFiles({ statement: s, load }: { statement: StatementView; load: Load }) {
  const save = async (format: StatementFormat, type: string) => {
    try {
      const file = await load({ statementUuid: s.statementUuid, format })
      downloadBytes(file.fileName, file.base64, type)
    } catch (error) {
      notify(messageOf(error), 'bad')
    }
  }
  return (
    <span className="statement-files">
      {formats.map(([format, label, type]) => (
        <Button
          key={format}
          variant="subtle"
          size="compact-xs"
          aria-label={`${label} of ${s.month}, ${s.currency}`}
          onClick={() => void save(format, type)}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
