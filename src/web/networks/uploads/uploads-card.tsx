import { SimpleTable } from '../../ui/simple-table.tsx'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection } from '../../../contract/networks/networks.ts'
import type { ConversionUpload } from '../../../contract/networks/uploads.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { momentText, rangeText } from '../../../report/date-text.ts'
import { int } from '../../../report/format.ts'
import { useMe } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { uploadsQuery } from '../queries.ts'
import { IfMay } from '../../lib/if-may.tsx'

const daysText = (from: string | null, to: string | null) =>
  from && to ? rangeText(from.slice(0, 10), to.slice(0, 10)) : '–'
const by = ({ user }: ConversionUpload) => `${user.userFirstname} ${user.userLastname}`.trim() || '–'

interface UploadTableProps {
  uploads: readonly ConversionUpload[]
  onLeave: (upload: ConversionUpload) => void
}

/** The files that count, each with a button to remove it. */
function UploadTable({ uploads, onLeave }: UploadTableProps) {
  const { userTimezone } = useMe()
  return (
    <SimpleTable
      label="Uploads"
      flush
      rows={uploads}
      keyOf={(u) => u.conversionUploadUuid}
      columns={[
        { key: 'file', head: 'File', cell: (u) => u.conversionUploadFilename },
        {
          key: 'period',
          head: 'Period',
          num: true,
          cell: (u) => daysText(u.conversionUploadFromDatetime, u.conversionUploadToDatetime),
        },
        { key: 'rows', head: 'Rows', end: true, cell: (u) => int(u.conversionUploadRowCount) },
        {
          key: 'at',
          head: 'Uploaded',
          num: true,
          cell: (u) => momentText(u.conversionUploadDatetime, userTimezone),
        },
        { key: 'by', head: 'By', cell: by },
        {
          key: 'delete',
          head: 'Delete',
          isSilent: true,
          end: true,
          cell: (u) => (
            <IfMay>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete ${u.conversionUploadFilename}`}
                onClick={() => onLeave(u)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </IfMay>
          ),
        },
      ]}
    />
  )
}

/** Earnings files of one connection: those that count, a new one, and removing one. */
export function Uploads({ connection, accept }: { connection: Connection; accept: readonly string[] }) {
  const api = useApi()
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<ConversionUpload | null>(null)
  const { connectionUuid } = connection
  const list = useQuery(uploadsQuery(api, connectionUuid))
  return (
    <>
      <div className="card-head">
        <h3 className="card-title">Manual upload of earnings</h3>
        <span className="spacer" />
        <IfMay>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUpload size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Upload file
          </Button>
        </IfMay>
      </div>
      <div className="card-pad">
        {list.isPending ? <Skeleton h={60} /> : null}
        {list.error && !list.data ? (
          <ErrorPanel small message={messageOf(list.error)} onRetry={() => void list.refetch()} />
        ) : null}
        {list.data?.length === 0 ? <p className="dim">No uploads</p> : null}
        {list.data && list.data.length > 0 ? <UploadTable uploads={list.data} onLeave={setLeaving} /> : null}
      </div>
      {adding ? <UploadDialog connection={connection} accept={accept} onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        confirmLabel="Delete"
        tick="Yes — I'm sure I want to delete these conversions."
        danger
        onConfirm={async () => {
          if (!leaving) return
          await api.uploads.remove({ connectionUuid, conversionUploadUuid: leaving.conversionUploadUuid })
          await queries.invalidateQueries({ queryKey: uploadsQuery(api, connectionUuid).queryKey })
        }}
      >
        The conversions of {leaving?.conversionUploadFilename} will no longer count.
      </ConfirmDialog>
    </>
  )
}
