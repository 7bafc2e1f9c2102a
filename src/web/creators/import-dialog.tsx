import { SimpleTable } from '../ui/simple-table.tsx'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import type { creatorFiles } from '../../contract/creators/creator-files.ts'
import { creatorFileColumns, mostFileCreators } from '../../contract/creators/creator-lists.ts'
import { toCsv } from '../../report/csv.ts'
import { int, plural, typedPercent } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { downloadCsv } from '../lib/download-csv.ts'
import { makeStale } from '../lib/make-stale.ts'
import { CsvDialog } from '../ui/form/csv-dialog.tsx'
import { notify } from '../ui/notify.ts'

const shownRows = 50
type Preview = Output<typeof creatorFiles.preview>

/** Choose a file, preview the result of each line, confirm. Adds all new creators or none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  return (
    <CsvDialog
      title="Import creators"
      description={`Columns ${creatorFileColumns.join(', ')}; only Name is needed. At most ${int(mostFileCreators)} rows. Without a slug one is made of the name; without a currency it is your account’s; without a rate they earn nothing yet.`}
      of="creators"
      preview={(sent, options) => api.creatorFiles.preview(sent, options)}
      create={({ csv }) => api.creatorFiles.create({ csv })}
      onCreated={async ({ addedCount }) => {
        await makeStale(queries, 'creators')
        notify(`${plural(addedCount, 'creator')} added`)
      }}
      isFit={({ problems, creators }) => problems.length === 0 && creators.length > 0}
      submitLabel={(fit) => `Add ${fit ? plural(fit.creators.length, 'creator') : 'creators'}`}
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          className="creator-chip"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => downloadCsv('creators-template', toCsv(creatorFileColumns, []))}
        >
          Download a template
        </Button>
      }
      onClose={onClose}
    >
      {(preview) => <FilePreview preview={preview} />}
    </CsvDialog>
  )
}

const Lines = ({ of }: { of: Preview['problems'] }) => (
  <>
    <ul>
      {of.slice(0, shownRows).map((p) => (
        <li key={`${p.line} ${p.reason}`}>
          Line {p.line}: {p.reason}
        </li>
      ))}
    </ul>
    {of.length > shownRows ? <p className="dim">and {int(of.length - shownRows)} more</p> : null}
  </>
)

function FilePreview({ preview: { creators, skipped, problems, unreadColumns } }: { preview: Preview }) {
  const lines = new Set(problems.map((p) => p.line)).size
  return (
    // a scrolling area must be reachable by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="creator-file" tabIndex={0} aria-label="What becomes of the lines">
      {lines > 0 ? (
        <>
          <p className="form-error" role="alert">
            {plural(lines, 'line')} cannot be read. Nothing will be added.
          </p>
          <Lines of={problems} />
        </>
      ) : null}
      {unreadColumns.length > 0 ? <p className="dim">Not read: {unreadColumns.join(', ')}</p> : null}
      {skipped.length > 0 ? (
        <>
          <p>{plural(skipped.length, 'line')} skipped:</p>
          <Lines of={skipped} />
        </>
      ) : null}
      {creators.length > 0 ? (
        <>
          <p>{plural(creators.length, 'creator')} to add:</p>
          <SimpleTable
            flush
            rows={creators.slice(0, shownRows)}
            keyOf={(c) => c.line}
            columns={[
              { key: 'name', head: 'Name', cell: (c) => c.creatorName },
              { key: 'slug', head: 'Slug', cell: (c) => c.creatorSlug || <span className="dim">of the name</span> },
              { key: 'mail', head: 'E-mail', cell: (c) => c.creatorEmail },
              { key: 'currency', head: 'Currency', cell: (c) => c.creatorCurrencyCode },
              {
                key: 'rate',
                head: 'Rate',
                end: true,
                cell: (c) => (c.creatorRatePercentage === null ? '' : typedPercent(c.creatorRatePercentage)),
              },
            ]}
          />
          {creators.length > shownRows ? <p className="dim">and {int(creators.length - shownRows)} more</p> : null}
        </>
      ) : (
        <p>No creator to add.</p>
      )}
    </section>
  )
}
