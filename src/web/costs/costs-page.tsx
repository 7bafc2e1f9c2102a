import { Button } from '@mantine/core'
import { IconCoins, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CostUpload } from '../../contract/costs/costs.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { CostSums, useCostSums } from './cost-sums.tsx'
import { costRows, losing } from './cost-rows.ts'
import { AddCostsDialog } from './add-costs-dialog.tsx'
import { costUploadsQuery } from './queries.ts'
import { GoogleAdsCard } from './google-ads/google-ads-card.tsx'
import { googleAdsQuery } from './queries.ts'
import { uploadColumns } from './upload-columns.tsx'
import './costs.css'
import { IfMay } from '../lib/if-may.tsx'

const sorts = ['name', 'from', 'to', 'rows', 'who', 'at']
const firstSort = { id: 'at', desc: true }
const keyOf = (u: CostUpload) => u.costUploadUuid

/** /insights/costs: the cost of ads, from files; the source of the columns Ads cost and ROAS of the merchant report. */
export default function CostsPage() {
  const api = useApi()
  const { userTimezone } = useMe()
  const queries = useQueryClient()
  const state = useListState({ sorts, firstSort })
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<CostUpload | null>(null)
  const uploads = useQuery(costUploadsQuery(api))
  const google = useQuery(googleAdsQuery(api))
  const sums = useCostSums()
  const hasGoogle = google.data?.customers.some((c) => c.rowCount > 0) ?? false
  const columns = useMemo(() => uploadColumns(userTimezone, setLeaving), [userTimezone])
  const isLosing =
    sums.cost.data !== undefined && losing(costRows(sums.cost.data, sums.earned.data?.rows ?? [])).length > 0
  const add = (
    <IfMay>
      <Button
        variant={isLosing ? 'default' : undefined}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        Add costs
      </Button>
    </IfMay>
  )
  return (
    <ListScreen<CostUpload>
      head={{ title: 'Ads costs', back: { to: '/insights/reports', label: 'Back to all statistics' } }}
      actions={add}
      waitsAbove={sums.isPending}
      above={
        <>
          <CostSums {...sums} />
          <GoogleAdsCard />
        </>
      }
      list={rowsOf<CostUpload>(uploads)}
      state={state}
      empty={{
        icon: IconCoins,
        title: hasGoogle ? 'No files added yet' : 'No costs added yet',
        subtitle: 'Add a CSV export of your ads, and the report by merchant shows Ads cost and ROAS.',
        action: add,
      }}
      label="Ads costs"
      storageKey="costs-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find file"
      height="calc(var(--page-h) - 170px)"
    >
      {adding ? <AddCostsDialog onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          if (!leaving) return
          await api.costs.remove({ costUploadUuid: leaving.costUploadUuid })
          await makeStale(queries, 'costs')
        }}
      >
        The costs of {leaving?.costUploadFilename} will no longer count.
      </ConfirmDialog>
    </ListScreen>
  )
}
