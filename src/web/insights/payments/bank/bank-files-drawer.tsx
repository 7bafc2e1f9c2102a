import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankFile } from '../../../../contract/insights/bank-files.ts'
import { momentText, rangeText } from '../../../../report/date-text.ts'
import { plural } from '../../../../report/format.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useApi } from '../../../lib/api.tsx'
import { IfMay } from '../../../lib/if-may.tsx'
import { makeStale } from '../../../lib/make-stale.ts'
import { useMe } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SimpleTable } from '../../../ui/simple-table.tsx'
import { insightsKeys } from '../../keys.ts'

function FileTable({ files, onLeave }: { files: readonly BankFile[]; onLeave: (file: BankFile) => void }) {
  const { userTimezone } = useMe()
  return (
    <SimpleTable
      flush
      rows={files}
      keyOf={(f) => f.bankFileUuid}
      columns={[
        {
          key: 'name',
          head: 'File',
          isRowHead: true,
          cell: (f) => <span className="bank-text">{f.bankFileName}</span>,
        },
        {
          key: 'lines',
          head: 'Payments',
          onPhone: 'note',
          cell: (f) => (
            <>
              {plural(f.lineCount, 'payment')}, {f.newCount} new
              <div className="dim small">{rangeText(f.fromDate, f.toDate)}</div>
            </>
          ),
        },
        {
          key: 'added',
          head: 'Added',
          onPhone: 'note',
          cell: (f) => (
            <>
              {`${f.user.userFirstname} ${f.user.userLastname}`.trim()}
              <div className="dim small">{momentText(f.bankFileDatetime, userTimezone)}</div>
            </>
          ),
        },
        {
          key: 'actions',
          head: 'Actions',
          isSilent: true,
          onPhone: 'state',
          cell: (f) => (
            <IfMay>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete ${f.bankFileName}`}
                onClick={() => onLeave(f)}
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

/** Uploaded files, each with an undo button. */
export function BankFilesDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<BankFile | null>(null)
  const files = useQuery({
    queryKey: insightsKeys.bankFiles(),
    enabled: opened,
    queryFn: ({ signal }) => api.bankFiles.list({}, { signal }),
  })
  return (
    <DetailDrawer
      opened={opened}
      onClose={onClose}
      title="Bank files"
      loading={files.isPending}
      error={files.error ? messageOf(files.error) : null}
      onRetry={() => void files.refetch()}
    >
      {files.data?.length === 0 ? (
        <EmptyState small title="No bank files yet" subtitle="Add one to see what networks really paid." />
      ) : (
        <FileTable files={files.data ?? []} onLeave={setLeaving} />
      )}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          if (!leaving) return
          await api.bankFiles.remove({ bankFileUuid: leaving.bankFileUuid })
          await makeStale(queries, 'bankFiles')
        }}
      >
        The payments of {leaving?.bankFileName} will be forgotten, but for those that another file also has.
      </ConfirmDialog>
    </DetailDrawer>
  )
}
