import { Button, Checkbox, FileInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { linkFiles } from '../../contract/links/link-files.ts'
import { plural } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { notify } from '../ui/notify.ts'

/** As in the contract, whose values stay out of the browser. */
const largest = 500_000
const shownRows = 50

/** Choose a file, see which links it would make, confirm: all of them, or none. */
export function FileDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [sure, setSure] = useState(false)
  const read = async () => {
    if (!file) throw new Error('Choose a file')
    if (file.size > largest) throw new Error('The file is too large: 500 KB at most')
    return { csv: await file.text() }
  }
  const preview = useQuery({
    queryKey: ['links', 'file', file?.name, file?.size, file?.lastModified],
    enabled: file !== null,
    retry: false,
    gcTime: 0,
    placeholderData: undefined,
    queryFn: async ({ signal }) => api.linkFiles.preview(await read(), { signal }),
  })
  const create = useMutation({
    mutationFn: async () => api.linkFiles.create(await read()),
    onSuccess: async ({ urlShortCodes }) => {
      await makeStale(queries, 'links')
      notify(`${plural(urlShortCodes.length, 'Smart Link')} created`)
      onClose()
    },
  })
  const isFit = preview.data !== undefined && !preview.isFetching && preview.data.problems.length === 0
  const choose = (next: File | null) => {
    setFile(next)
    setSure(false)
    create.reset()
  }
  return (
    <Dialog onClose={onClose} title="Smart Links from a file" size={720}>
      <div className="auth-form">
        <FileInput
          label="CSV file"
          description="Columns Name, Site (its domain), Target and, for names of your own, Code. At most 500 rows. The merchant follows from the target; the site’s UTM parameters are added."
          placeholder="Choose a file"
          accept=".csv,text/csv"
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          data-autofocus
        />
        {file && preview.isPending && !preview.error ? <p className="dim">Reading {file.name} …</p> : null}
        {preview.data ? <FilePreview preview={preview.data} /> : null}
        <FormError problem={create.error ?? preview.error} />
        {isFit ? (
          <Checkbox
            label="Yes — everything looks correct"
            checked={sure}
            onChange={(e) => setSure(e.currentTarget.checked)}
          />
        ) : null}
        <Button disabled={!isFit || !sure} loading={create.isPending} onClick={() => create.mutate()}>
          Create {isFit && preview.data ? plural(preview.data.links.length, 'Smart Link') : 'Smart Links'}
        </Button>
      </div>
    </Dialog>
  )
}

function FilePreview({ preview }: { preview: Output<typeof linkFiles.preview> }) {
  const { links, problems } = preview
  return (
    <div className="link-file">
      {problems.length > 0 ? (
        <>
          <p className="form-error" role="alert">
            {plural(problems.length, 'row')} cannot be a link. Nothing will be made.
          </p>
          <ul>
            {problems.slice(0, shownRows).map((p) => (
              <li key={`${p.line} ${p.reason}`}>
                Line {p.line}: {p.reason}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Site</th>
            <th>Merchant</th>
            <th>Target</th>
            <th>Code</th>
          </tr>
        </thead>
        <tbody>
          {links.slice(0, shownRows).map((l) => (
            <tr key={l.line}>
              <td>{l.urlShortName}</td>
              <td>{l.channelName}</td>
              <td>{l.advertiserDomain}</td>
              <td>
                {l.urlShortTargetUrl}
                {l.warnings.map((w) => (
                  <span key={w} className="link-warning">
                    {w}
                  </span>
                ))}
              </td>
              <td>{l.urlShortCode || <span className="dim">drawn</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {links.length > shownRows ? <p className="dim">and {links.length - shownRows} more</p> : null}
    </div>
  )
}
