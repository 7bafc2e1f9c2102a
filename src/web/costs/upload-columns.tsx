import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { CostUpload } from '../../contract/costs/costs.ts'
import { fullDay, momentText } from '../../report/date-text.ts'
import { int, plural } from '../../report/format.ts'
import type { DataColumn } from '../ui/data-table/column.ts'
import { IfMay } from '../lib/if-may.tsx'

const who = (u: CostUpload) => `${u.user.userFirstname} ${u.user.userLastname}`.trim()

export const uploadColumns = (timeZone: string, onDelete: (upload: CostUpload) => void): DataColumn<CostUpload>[] => [
  {
    id: 'name',
    label: 'File',
    align: 'start',
    size: 280,
    hideable: false,
    value: (u) => u.costUploadFilename,
    phoneNotes: (u) => [`${fullDay(u.costUploadFromDate)} – ${fullDay(u.costUploadToDate)}`],
  },
  {
    id: 'from',
    label: 'First day',
    align: 'start',
    size: 130,
    value: (u) => u.costUploadFromDate,
    cell: (u) => <span className="num">{fullDay(u.costUploadFromDate)}</span>,
  },
  {
    id: 'to',
    label: 'Last day',
    align: 'start',
    size: 130,
    value: (u) => u.costUploadToDate,
    cell: (u) => <span className="num">{fullDay(u.costUploadToDate)}</span>,
  },
  {
    id: 'rows',
    label: 'Rows',
    size: 100,
    value: (u) => u.costUploadRowCount,
    secondOnPhone: true,
    phoneCell: (u) => plural(u.costUploadRowCount, 'row'),
    cell: (u) => int(u.costUploadRowCount),
  },
  { id: 'who', label: 'Added by', align: 'start', size: 160, value: who },
  {
    id: 'at',
    label: 'Added',
    align: 'start',
    size: 170,
    value: (u) => u.costUploadDatetime,
    cell: (u) => <span className="num">{momentText(u.costUploadDatetime, timeZone)}</span>,
  },
  {
    id: 'actions',
    label: 'Actions',
    size: 90,
    onPhone: 'state',
    sortable: false,
    value: () => null,
    cell: (u) => (
      <IfMay>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${u.costUploadFilename}`}
          onClick={() => onDelete(u)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </IfMay>
    ),
  },
]
