import { SimpleTable } from '../ui/simple-table.tsx'
import { mostFileLinks } from '../../contract/bounds.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import type { linkFiles } from '../../contract/links/link-files.ts'
import { int, plural } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { CsvDialog } from '../ui/form/csv-dialog.tsx'
import { notify } from '../ui/notify.ts'

const shownRows = 50

const badLines = (problems: readonly { line: number }[]) => new Set(problems.map((p) => p.line)).size

/** Select a file, review the links it would create, confirm: all of them, or only the valid rows. */
export function FileDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  return (
    <CsvDialog
      title="Smart links from a file"
      description={`Columns Name, Site (its domain), Target and, for names of your own, Code. At most ${int(mostFileLinks)} rows. The merchant follows from the target; the site’s UTM parameters are added.`}
      of="links"
      preview={(sent, options) => api.linkFiles.preview(sent, options)}
      create={({ csv, isPart }) => api.linkFiles.create({ csv, onlyFit: isPart })}
      onCreated={async ({ urlShortCodes }) => {
        await makeStale(queries, 'links')
        notify(`${plural(urlShortCodes.length, 'smart link')} created`)
      }}
      isFit={({ problems }) => problems.length === 0}
      partOf={({ links, problems }) =>
        links.length === 0
          ? null
          : `Leave ${plural(badLines(problems), 'row')} out, and make ${plural(links.length, 'smart link')}`
      }
      submitLabel={(fit) => `Create ${fit ? plural(fit.links.length, 'smart link') : 'smart links'}`}
      onClose={onClose}
    >
      {(preview) => <FilePreview preview={preview} />}
    </CsvDialog>
  )
}

function FilePreview({ preview }: { preview: Output<typeof linkFiles.preview> }) {
  const { links, problems } = preview
  return (
    <div className="link-file">
      {problems.length > 0 ? (
        <>
          <p className="form-error" role="alert">
            {plural(badLines(problems), 'row')} cannot be a link.
          </p>
          <ul>
            {problems.map((p) => (
              <li key={`${p.line} ${p.reason}`}>
                Line {p.line}: {p.reason}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <SimpleTable
        flush
        rows={links.slice(0, shownRows)}
        keyOf={(l) => l.line}
        columns={[
          { key: 'name', head: 'Name', cell: (l) => l.urlShortName },
          { key: 'site', head: 'Site', cell: (l) => l.channelName },
          { key: 'merchant', head: 'Merchant', cell: (l) => l.advertiserDomain },
          {
            key: 'target',
            head: 'Target',
            cell: (l) => (
              <>
                {l.urlShortTargetUrl}
                {l.warnings.map((w) => (
                  <span key={w} className="link-warning">
                    {w}
                  </span>
                ))}
              </>
            ),
          },
          { key: 'code', head: 'Code', cell: (l) => l.urlShortCode || <span className="dim">drawn</span> },
        ]}
      />
      {links.length > shownRows ? <p className="dim">and {int(links.length - shownRows)} more</p> : null}
    </div>
  )
}
