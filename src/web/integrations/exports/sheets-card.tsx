import { Button } from '@mantine/core'
import { IconPlus, IconTable } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostSheetRows } from '../../../contract/integrations/export-choices.ts'
import type { SheetAddress } from '../../../contract/integrations/sheets.ts'
import { int, plural } from '../../../report/format.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { TimeAgo, useNow } from '../../ui/time-ago.tsx'
import { importData } from './import-data.ts'
import { exportsKey, sheetsQuery } from './queries.ts'
import { SheetDialog } from './sheet-dialog.tsx'

type Asked = { sheet: SheetAddress; about: 'renew' | 'remove' }

function Sheet({
  sheet: s,
  now,
  zone,
  ask,
}: {
  sheet: SheetAddress
  now: number
  zone: string
  ask: (a: Asked) => void
}) {
  return (
    <li>
      <div className="export-line">
        <strong>{s.viewName}</strong>
        {s.sheetReadDatetime ? <span className="dim">{plural(s.sheetRowCount, 'row')}</span> : null}
        <span className="spacer" />
        <span className="dim">
          {s.sheetReadDatetime ? (
            <>
              read <TimeAgo at={s.sheetReadDatetime} now={now} timeZone={zone} />
            </>
          ) : (
            'not read yet'
          )}
        </span>
      </div>
      <div className="export-line">
        <span className="export-formula">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <code tabIndex={0}>{importData(s.sheetUrl)}</code>
          <CopyButton value={importData(s.sheetUrl)} label={`Copy the formula of ${s.viewName}`} />
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`New address of ${s.viewName}`}
          onClick={() => ask({ sheet: s, about: 'renew' })}
        >
          New address
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Remove the address of ${s.viewName}`}
          onClick={() => ask({ sheet: s, about: 'remove' })}
        >
          Remove
        </Button>
      </div>
      {s.sheetPause ? <p className="export-warning">Paused: {s.sheetPause} A new address reads in your name.</p> : null}
      {s.sheetProblem ? <p className="export-warning">{s.sheetProblem}</p> : null}
      {s.sheetLeftOutCount > 0 ? (
        <p className="export-warning">{plural(s.sheetLeftOutCount, 'row')} did not fit and stay out.</p>
      ) : null}
    </li>
  )
}

/** Saved views that sheets read by a secret address. */
export function SheetsCard() {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone: zone } = useMe()
  const now = useNow(30_000)
  const found = useQuery(sheetsQuery(api))
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  if (found.error && !found.data)
    return <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingBlock h={220} />
  const { sheets, views } = found.data
  const hasViews = views.length + sheets.length > 0
  return (
    <Card
      title="Sheets"
      sub="one secret address a view"
      padded
      actions={
        views.length > 0 ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add view
          </Button>
        ) : null
      }
    >
      {sheets.length === 0 ? (
        <EmptyState
          small
          icon={IconTable}
          title="No view is read by a sheet"
          subtitle={
            hasViews
              ? 'Give a saved view an address, and paste one formula into Google Sheets or Excel.'
              : 'Save a view in a report first: its rows and columns are what a sheet gets.'
          }
          {...(hasViews
            ? {}
            : {
                action: (
                  <AppLink to="/insights/reports" className="link">
                    Open the report
                  </AppLink>
                ),
              })}
        />
      ) : (
        <ul className="export-sheets">
          {sheets.map((sheet) => (
            <Sheet key={sheet.sheetUuid} sheet={sheet} now={now} zone={zone} ask={setAsked} />
          ))}
        </ul>
      )}
      <p className="dim export-note">
        At most {int(mostSheetRows)} rows, refreshed once an hour. Google asks again about every hour while the sheet is
        open, and slows down sheets with many such formulas. Anyone with the address can read it; a new address closes
        the old one.
      </p>
      {isAdding ? <SheetDialog views={views} onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        opened={asked !== null}
        title={
          asked?.about === 'remove'
            ? `Remove the address of ${asked.sheet.viewName}?`
            : `A new address for ${asked?.sheet.viewName ?? ''}?`
        }
        confirmLabel={asked?.about === 'remove' ? 'Remove address' : 'New address'}
        danger={asked?.about === 'remove'}
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          if (asked?.about === 'remove') await api.sheets.remove({ sheetUuid: asked.sheet.sheetUuid })
          if (asked?.about === 'renew') await api.sheets.renew({ sheetUuid: asked.sheet.sheetUuid })
          setAsked(null)
          await queries.invalidateQueries({ queryKey: exportsKey })
        }}
      >
        Sheets that have the address before show an error from their next reading on.
        {asked?.about === 'renew' ? ' Paste the new formula there.' : ' The saved view stays.'}
      </ConfirmDialog>
    </Card>
  )
}
