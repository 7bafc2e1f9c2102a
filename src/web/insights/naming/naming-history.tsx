import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { Naming } from '../../../contract/insights/naming.ts'
import { momentText } from '../../../report/date-text.ts'
import { IfMay } from '../../lib/if-may.tsx'
import { useMe } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'

interface NamingHistoryProps {
  history: Naming['history']
  onUndo: () => void
  busy: boolean
  problem: unknown
}

/** Who changed what, and a button that undoes the last change. */
export function NamingHistory({ history, onUndo, busy, problem }: NamingHistoryProps) {
  const { userTimezone: zone } = useMe()
  if (history.length === 0) return null
  return (
    <Card
      title="History"
      padded
      actions={
        <IfMay>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            loading={busy}
            onClick={onUndo}
          >
            Undo last change
          </Button>
        </IfMay>
      }
    >
      <FormError problem={problem} />
      <ol className="naming-history" aria-label="Changes, the latest first">
        {history.map(({ version, at, by, text }) => (
          <li key={version}>
            <span>{text}</span>
            <span className="dim">
              {by === '' ? 'A user who is gone' : by}, <time dateTime={at}>{momentText(at, zone)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
